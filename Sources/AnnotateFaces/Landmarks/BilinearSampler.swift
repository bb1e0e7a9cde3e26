internal import AnnotateMediaTypes

/// Interpolates between the pixels of BGRA pictures.
struct BilinearSampler {
  private let width: Int
  private let height: Int
  /// The largest coordinates of positions between four pixels of the picture.
  private let inner: (x: Float, y: Float)

  init(_ size: PixelSize) {
    (width, height) = (size.width, size.height)
    inner = (Float(size.width - 1), Float(size.height - 1))
  }

  /// Blue, green, red and alpha from 0 to 1; zero beyond the edge.
  @inline(__always)
  func color(at position: Point<PictureSpace>, of bytes: RawSpan) -> SIMD4<Float> {
    color(Float(position.x) - 0.5, Float(position.y) - 0.5, bytes)
  }

  /// The same for a position on a line.
  func color(_ index: Int, on line: SampledLine, of bytes: RawSpan) -> SIMD4<Float> {
    let (x, y) = line.position(index)
    return color(SampledLine.pixels(x), SampledLine.pixels(y), bytes)
  }

  /// The same for a position on a line that is inside; elsewhere it traps, or the colour is a wrong one.
  @inline(__always)
  func insideColor(_ index: Int, on line: SampledLine, of bytes: RawSpan) -> SIMD4<Float> {
    let (x, y) = line.position(index)
    return mixed(
      SampledLine.index(of: x),
      SampledLine.index(of: y),
      across: SampledLine.fraction(of: x),
      down: SampledLine.fraction(of: y),
      bytes
    )
  }

  /// Whether all positions of a line are between four pixels of the picture.
  func isInside(_ line: SampledLine) -> Bool {
    isInside(line.position(0)) && isInside(line.position(line.count - 1))
  }

  private func isInside(_ position: (x: Int, y: Int)) -> Bool {
    let (left, top) = (SampledLine.index(of: position.x), SampledLine.index(of: position.y))
    return left >= 0 && top >= 0 && left < width - 1 && top < height - 1
  }

  /// The colour at `x` and `y` pixels from the middle of the first pixel.
  @inline(__always)
  private func color(_ x: Float, _ y: Float, _ bytes: RawSpan) -> SIMD4<Float> {
    guard x >= 0, y >= 0, x < inner.x, y < inner.y else { return edgeColor(x, y, bytes) }
    // Truncation rounds nonnegative numbers down, without a function call for each pixel.
    let (left, top) = (Int32(x), Int32(y))
    return mixed(Int(left), Int(top), across: x - Float(left), down: y - Float(top), bytes)
  }

  /// The colour between four pixels, of which `left` and `top` are the indices of the first.
  @inline(__always)
  private func mixed(
    _ left: Int,
    _ top: Int,
    across: Float,
    down: Float,
    _ bytes: RawSpan
  ) -> SIMD4<Float> {
    let first = 4 &* (top &* width &+ left)
    let second = first &+ 4 &* width
    let above = Self.mix(Self.pixel(first, bytes), Self.pixel(first &+ 4, bytes), across)
    let below = Self.mix(Self.pixel(second, bytes), Self.pixel(second &+ 4, bytes), across)
    return Self.mix(above, below, down) * (1 / 255)
  }

  /// The colour between four pixels, some of which may lie beyond the edge.
  private func edgeColor(_ x: Float, _ y: Float, _ bytes: RawSpan) -> SIMD4<Float> {
    // Coordinates far outside would not fit into integers.
    guard x > -1, y > -1, x < Float(width), y < Float(height) else { return .zero }
    let (left, top) = (x < 0 ? -1 : Int(x), y < 0 ? -1 : Int(y))
    let (across, down) = (x - Float(left), y - Float(top))
    let above = Self.mix(pixel(left, top, bytes), pixel(left + 1, top, bytes), across)
    let below = Self.mix(pixel(left, top + 1, bytes), pixel(left + 1, top + 1, bytes), across)
    return Self.mix(above, below, down) * (1 / 255)
  }

  private func pixel(_ column: Int, _ row: Int, _ bytes: RawSpan) -> SIMD4<Float> {
    guard column >= 0, row >= 0, column < width, row < height else { return .zero }
    return Self.pixel(4 * (row * width + column), bytes)
  }

  /// The channels of the pixel at an offset; traps beyond the end of `bytes`.
  @inline(__always)
  private static func pixel(_ offset: Int, _ bytes: RawSpan) -> SIMD4<Float> {
    let channels = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
    return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: channels))
  }

  @inline(__always)
  private static func mix(
    _ first: SIMD4<Float>,
    _ second: SIMD4<Float>,
    _ fraction: Float
  ) -> SIMD4<Float> {
    first + (second - first) * fraction
  }
}

/// Positions in a picture at equal distances on a line.
///
/// They are whole numbers of very small parts of pixels, whose bits are the index of a pixel and a fraction:
/// converting each from a floating-point number would take as long as all the rest of its sampling.
struct SampledLine {
  /// The number of bits of the fraction.
  private static let bits = 32
  /// Positions are at most this far from the picture; further ones are as far outside.
  private static let farthest = 0x1p20

  /// The number of positions; at most 1024, so that no position is too far for an integer.
  let count: Int

  private let start: (x: Int, y: Int)
  private let step: (x: Int, y: Int)

  /// Takes the first of `count` positions and the way to the next, in pixels across and down.
  init(from start: Point<PictureSpace>, step: (x: Double, y: Double), count: Int) {
    precondition(count <= 1024, "positions would not fit into integers")
    self.count = count
    self.start = (Self.parts(start.x - 0.5), Self.parts(start.y - 0.5))
    self.step = (Self.parts(step.x), Self.parts(step.y))
  }

  /// The position with an index, in parts from the middle of the picture's first pixel.
  @inline(__always)
  func position(_ index: Int) -> (x: Int, y: Int) {
    (start.x &+ index &* step.x, start.y &+ index &* step.y)
  }

  /// A coordinate in pixels.
  static func pixels(_ coordinate: Int) -> Float {
    Float(coordinate) * 0x1p-32
  }

  /// The index of the pixel at or before a coordinate.
  @inline(__always)
  static func index(of coordinate: Int) -> Int {
    coordinate >> bits
  }

  /// The fraction of a coordinate, from 0 to 1.
  @inline(__always)
  static func fraction(of coordinate: Int) -> Float {
    Float(Int32(truncatingIfNeeded: (coordinate >> (bits - 24)) & 0xFF_FFFF)) * 0x1p-24
  }

  private static func parts(_ pixels: Double) -> Int {
    Int(Double.minimum(Double.maximum(pixels, -farthest), farthest) * 0x1p32)
  }
}
