package import AnnotateMediaTypes
internal import Glibc

/// A square part of an upright picture that is turned with a face, as landmark networks expect it.
struct LevelSquare: Sendable {
  /// The middle.
  let center: Point<SquareSpace>
  /// The length of a side in pixels of the upright picture.
  let side: Double
  /// The rotation of the square, in degrees clockwise as seen.
  let angle: Double

  /// The map from the pixels of a network's input of `count` by `count` to the upright picture.
  func toSquare(pixels count: Int) -> AffineTransform<PictureSpace, SquareSpace> {
    let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
    let step = side / Double(count)
    let half = Double(count) / 2
    return AffineTransform(
      a: cosine * step,
      b: sine * step,
      c: -sine * step,
      d: cosine * step,
      tx: center.x - half * (cosine * step - sine * step),
      ty: center.y - half * (sine * step + cosine * step)
    )
  }

  /// Writes the pixels of the square as rows of red, green and blue from 0 to 1; black beyond the
  /// picture's edge.
  func fill(_ input: inout MutableSpan<Float>, pixels count: Int, from view: PictureView) {
    let map = toSquare(pixels: count).then(view.fromSquare)
    let sampler = BilinearSampler(view.picture.size)
    let bytes = view.picture.bytes.span.bytes
    for row in 0..<count {
      let line = SampledLine(
        from: map.apply(Point(0.5, Double(row) + 0.5)),
        step: (map.a, map.b),
        count: count
      )
      // The last pixel of a row has no room for a fourth number.
      let fast = sampler.isInside(line) ? count - 1 : 0
      Self.write(fast, of: line, to: &input, row * count, sampler, bytes)
      for column in fast..<count {
        let color = sampler.color(column, on: line, of: bytes)
        let index = 3 * (row * count + column)
        (input[index], input[index + 1], input[index + 2]) = (color.z, color.y, color.x)
      }
    }
  }

  /// Writes the first pixels of a line that is inside the picture; `first` is the index of the first.
  ///
  /// Each is written with its alpha as a fourth number, because the compiler would otherwise load its bytes
  /// one by one. The next pixel overwrites the number.
  private static func write(
    _ count: Int,
    of line: SampledLine,
    to input: inout MutableSpan<Float>,
    _ first: Int,
    _ sampler: BilinearSampler,
    _ bytes: RawSpan
  ) {
    var target = input.mutableBytes
    for column in 0..<count {
      let color = sampler.insideColor(column, on: line, of: bytes)
      target.storeBytes(
        of: SIMD4(color.z, color.y, color.x, color.w),
        toByteOffset: 12 &* (first &+ column),
        as: SIMD4<Float>.self
      )
    }
  }
}

/// A picture of a part of a frame, with the transform from the upright picture to it.
package struct PictureView: Sendable {
  /// The pixels.
  package let picture: ImageBuffer
  /// The transform from the upright picture with square pixels to `picture`.
  package let fromSquare: AffineTransform<SquareSpace, PictureSpace>

  /// Creates a view from a picture and the transform to it.
  package init(
    picture: ImageBuffer,
    fromSquare: AffineTransform<SquareSpace, PictureSpace>
  ) {
    self.picture = picture
    self.fromSquare = fromSquare
  }
}

/// A coordinate frame that is turned with a face: x grows towards the subject's left, y down to the
/// chin.
struct LevelFrame {
  private let origin: Point<SquareSpace>
  private let sine: Double
  private let cosine: Double
  private let unit: Double

  /// Creates a frame with its zero at `origin`, for a face that is turned by `angle` degrees clockwise,
  /// in units of `unit` pixels.
  init(origin: Point<SquareSpace>, angle: Double, unit: Double = 1) {
    self.origin = origin
    self.unit = unit
    (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
  }

  /// Creates a frame with its zero half-way between two points, in units of their distance; nil if the
  /// points are the same.
  init?(from left: Point<SquareSpace>, to right: Point<SquareSpace>) {
    let unit = left.distance(to: right)
    guard unit > 0 else { return nil }
    self.origin = left.midpoint(to: right)
    self.unit = unit
    (sine, cosine) = ((right.y - left.y) / unit, (right.x - left.x) / unit)
  }

  /// Converts a point of the picture to the coordinates of the face.
  func level(_ point: Point<SquareSpace>) -> Point<SquareSpace> {
    let (x, y) = (point.x - origin.x, point.y - origin.y)
    return Point((cosine * x + sine * y) / unit, (cosine * y - sine * x) / unit)
  }

  /// Converts a point in the coordinates of the face to the picture.
  func picture(_ point: Point<SquareSpace>) -> Point<SquareSpace> {
    let (x, y) = (point.x * unit, point.y * unit)
    return Point(origin.x + cosine * x - sine * y, origin.y + sine * x + cosine * y)
  }
}

/// The direction from one point to another in degrees, clockwise as seen from the right.
func degrees(from start: Point<SquareSpace>, to end: Point<SquareSpace>) -> Double {
  atan2(end.y - start.y, end.x - start.x) * 180 / .pi
}
