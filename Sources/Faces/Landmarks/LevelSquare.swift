internal import Glibc
internal import MediaTypes

/// A square part of an upright picture that is turned with a face, as landmark networks want to see it.
struct LevelSquare: Sendable {
  /// The middle.
  let center: Point<SquareSpace>
  /// The length of a side in pixels of the upright picture.
  let side: Double
  /// How far it is turned, in degrees clockwise as seen.
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

  /// Writes what it shows as rows of red, green and blue from 0 to 1; black beyond the picture's edge.
  func fill(_ input: inout MutableSpan<Float>, pixels count: Int, from view: PictureView) {
    let map = toSquare(pixels: count).then(view.fromSquare)
    let sampler = BilinearSampler(view.picture.size)
    let bytes = view.picture.bytes.span
    var target = 0
    for row in 0..<count {
      for column in 0..<count {
        let place = map.apply(Point(Double(column) + 0.5, Double(row) + 0.5))
        let color = sampler.color(at: place, of: bytes)
        (input[target], input[target + 1], input[target + 2]) = (color.z, color.y, color.x)
        target += 3
      }
    }
  }
}

/// Reads BGRA pictures between their pixels.
struct BilinearSampler {
  private let width: Int
  private let height: Int

  init(_ size: PixelSize) {
    (width, height) = (size.width, size.height)
  }

  /// Blue, green, red and alpha from 0 to 1; nothing beyond the edge.
  @inline(__always)
  func color(at place: Point<PictureSpace>, of bytes: Span<UInt8>) -> SIMD4<Float> {
    let (x, y) = (Float(place.x) - 0.5, Float(place.y) - 0.5)
    // What is far outside would not fit into whole numbers.
    guard x > -1, y > -1, x < Float(width), y < Float(height) else { return .zero }
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (across, down) = (x - Float(left), y - Float(top))
    let above = mix(pixel(left, top, bytes), pixel(left + 1, top, bytes), across)
    let below = mix(pixel(left, top + 1, bytes), pixel(left + 1, top + 1, bytes), across)
    return mix(above, below, down) / 255
  }

  @inline(__always)
  private func pixel(_ column: Int, _ row: Int, _ bytes: Span<UInt8>) -> SIMD4<Float> {
    guard column >= 0, row >= 0, column < width, row < height else { return .zero }
    let place = 4 * (row * width + column)
    return SIMD4<Float>(
      SIMD4<UInt8>(bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3])
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
