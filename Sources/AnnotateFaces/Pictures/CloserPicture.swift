internal import AnnotateMediaTypes
internal import Glibc

/// A square part of a picture with a face in its middle, upright and scaled to a given height.
struct CloserPicture {
  /// The width and height in pixels: at least three times the face, because detectors need its
  /// surroundings.
  static let side = 160
  /// The reduction above which the picture is made smaller before sampling: sampling uses only the
  /// nearest pixels.
  private static let maximumReduction = 1.5
  /// The least overlap (intersection over union) of a detection that counts as the face.
  private static let leastOverlap = 0.4

  /// The sampled part; black beyond the picture's edge.
  let picture: ImageBuffer
  /// The box in which the face is expected.
  let expected: Rect<PictureSpace>

  /// Samples a face of `original` so that it is `height` pixels high.
  ///
  /// - Precondition: the face's height is positive.
  init(
    of face: FaceObservation<PictureSpace>,
    height: Double,
    isMirrored: Bool,
    in original: ImageBuffer
  ) {
    let (source, map) = Self.source(of: face.bounds, height: height, in: original)
    let center = map.apply(face.bounds.center)
    // The number of pixels of `source` in one pixel of the part.
    let step = face.bounds.height * map.d / height
    let angle = Self.angle(of: face) * .pi / 180
    let (cosine, sine) = (cos(angle) * step, sin(angle) * step)
    let across = isMirrored ? -1.0 : 1.0
    let half = Double(Self.side) / 2
    picture = source.sampled(
      PixelSize(Self.side, Self.side),
      at: AffineTransform(
        a: across * cosine,
        b: across * sine,
        c: -sine,
        d: cosine,
        tx: center.x - half * (across * cosine - sine),
        ty: center.y - half * (across * sine + cosine)
      )
    )
    let width = height * face.bounds.width / face.bounds.height
    expected = Rect(around: Point(half, half), width: width, height: height)
  }

  /// The confidence of the expected face among the `faces` that a detector found in the part; zero if it
  /// is not among them.
  func confidence(in faces: [FaceObservation<PictureSpace>]) -> Double {
    faces.filter { $0.bounds.intersectionOverUnion(with: expected) > Self.leastOverlap }
      .map(\.confidence).max() ?? 0
  }

  /// The rotation of the line through the eyes, in degrees clockwise as seen.
  private static func angle(of face: FaceObservation<PictureSpace>) -> Double {
    face.landmarks.mapped(by: AffineTransform<PictureSpace, SquareSpace>(scaleX: 1, scaleY: 1)).roll
      ?? 0
  }

  /// A picture of the face that is not much larger than needed, and the transform to it.
  private static func source(
    of bounds: Rect<PictureSpace>,
    height: Double,
    in original: ImageBuffer
  ) -> (ImageBuffer, AffineTransform<PictureSpace, PictureSpace>) {
    let step = bounds.height / height
    guard step > maximumReduction else { return (original, AffineTransform(scaleX: 1, scaleY: 1)) }
    let around = area(around: bounds.center, reach: step * Double(side), in: original.size)
    let part = original.part(around)
    let size = PixelSize(
      max(1, Int((Double(part.size.width) / step).rounded())),
      max(1, Int((Double(part.size.height) / step).rounded()))
    )
    let (x, y) = (
      Double(size.width) / Double(part.size.width), Double(size.height) / Double(part.size.height)
    )
    let map = AffineTransform<PictureSpace, PictureSpace>(
      scaleX: x,
      scaleY: y,
      tx: -Double(around.x) * x,
      ty: -Double(around.y) * y
    )
    return (part.reduced(to: size), map)
  }

  /// The pixels of a picture within `reach` of a point in it, across and down.
  private static func area(
    around center: Point<PictureSpace>,
    reach: Double,
    in size: PixelSize
  ) -> PixelRect {
    func span(_ middle: Double, _ limit: Int) -> (start: Int, length: Int) {
      let start = min(limit - 1, max(0, Int(middle - reach)))
      return (start, max(start + 1, min(limit, Int(middle + reach) + 1)) - start)
    }
    let (x, y) = (span(center.x, size.width), span(center.y, size.height))
    return PixelRect(x: x.start, y: y.start, size: PixelSize(x.length, y.length))
  }
}
