internal import AnnotateMediaTypes

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
