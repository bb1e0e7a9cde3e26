internal import AnnotateMediaTypes
internal import Glibc

/// A square part of an upright picture that is turned with a face, as landmark networks expect it.
struct LevelSquare: Sendable {
  /// The middle.
  let center: Point<SquareSpace>
  /// The length of a side in pixels of the upright picture.
  let side: Double
  /// The rotation of the square, in degrees clockwise as seen.
  let angle: Double
  /// Whether left and right are exchanged.
  var isMirrored = false

  /// The map from the pixels of a network's input of `count` by `count` to the upright picture.
  func toSquare(pixels count: Int) -> AffineTransform<PictureSpace, SquareSpace> {
    let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
    let step = side / Double(count)
    let across = isMirrored ? -step : step
    let half = Double(count) / 2
    return AffineTransform(
      a: cosine * across,
      b: sine * across,
      c: -sine * step,
      d: cosine * step,
      tx: center.x - half * (cosine * across - sine * step),
      ty: center.y - half * (sine * across + cosine * step)
    )
  }

  /// Writes the pixels of the square as rows of red, green and blue from 0 to 1; black beyond the
  /// picture's edge.
  func fill(_ input: inout MutableSpan<Float>, pixels count: Int, from view: PictureView) {
    let map = toSquare(pixels: count).then(view.fromSquare)
    let sampler = BilinearSampler(view.picture.size)
    let bytes = view.picture.bytes.span
    var target = 0
    for row in 0..<count {
      for column in 0..<count {
        let position = map.apply(Point(Double(column) + 0.5, Double(row) + 0.5))
        let color = sampler.color(at: position, of: bytes)
        (input[target], input[target + 1], input[target + 2]) = (color.z, color.y, color.x)
        target += 3
      }
    }
  }
}

/// Interpolates between the pixels of BGRA pictures.
struct BilinearSampler {
  private let width: Int
  private let height: Int

  init(_ size: PixelSize) {
    (width, height) = (size.width, size.height)
  }

  /// Blue, green, red and alpha from 0 to 1; zero beyond the edge.
  @inline(__always)
  func color(at position: Point<PictureSpace>, of bytes: Span<UInt8>) -> SIMD4<Float> {
    let (x, y) = (Float(position.x) - 0.5, Float(position.y) - 0.5)
    // Coordinates far outside would not fit into integers.
    guard x > -1, y > -1, x < Float(width), y < Float(height) else { return .zero }
    // Truncation rounds nonnegative numbers down, without a function call for each pixel.
    let (left, top) = (x < 0 ? -1 : Int(x), y < 0 ? -1 : Int(y))
    let (across, down) = (x - Float(left), y - Float(top))
    let isInside = left >= 0 && top >= 0 && left + 1 < width && top + 1 < height
    guard isInside else { return edgeColor(left, top, across, down, bytes) }
    let first = 4 * (top * width + left)
    let second = first + 4 * width
    let above = mix(Self.pixel(first, bytes), Self.pixel(first + 4, bytes), across)
    let below = mix(Self.pixel(second, bytes), Self.pixel(second + 4, bytes), across)
    return mix(above, below, down) / 255
  }

  /// The colour between four pixels, some of which may lie beyond the edge.
  private func edgeColor(
    _ left: Int,
    _ top: Int,
    _ across: Float,
    _ down: Float,
    _ bytes: Span<UInt8>
  ) -> SIMD4<Float> {
    let above = mix(pixel(left, top, bytes), pixel(left + 1, top, bytes), across)
    let below = mix(pixel(left, top + 1, bytes), pixel(left + 1, top + 1, bytes), across)
    return mix(above, below, down) / 255
  }

  private func pixel(_ column: Int, _ row: Int, _ bytes: Span<UInt8>) -> SIMD4<Float> {
    guard column >= 0, row >= 0, column < width, row < height else { return .zero }
    return Self.pixel(4 * (row * width + column), bytes)
  }

  @inline(__always)
  private static func pixel(_ offset: Int, _ bytes: Span<UInt8>) -> SIMD4<Float> {
    SIMD4(
      Float(bytes[offset]),
      Float(bytes[offset + 1]),
      Float(bytes[offset + 2]),
      Float(bytes[offset + 3])
    )
  }

  @inline(__always)
  private func mix(
    _ first: SIMD4<Float>,
    _ second: SIMD4<Float>,
    _ share: Float
  ) -> SIMD4<Float> {
    first + (second - first) * share
  }
}
