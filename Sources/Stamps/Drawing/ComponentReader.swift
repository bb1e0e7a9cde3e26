internal import MediaTypes

/// Reads code values of one component from a plane's bytes.
struct ComponentReader {
  let component: PixelLayout.Component
  let isBigEndian: Bool

  /// The code value of a sample.
  func code(
    _ column: Int,
    _ row: Int,
    in bytes: borrowing MutableRawSpan,
    bytesPerRow: Int
  ) -> Int {
    let place = row * bytesPerRow + column * component.step + component.offset
    return word(at: place, in: bytes) >> component.shift & ((1 << component.depth) - 1)
  }

  /// The bytes that hold a value, with whatever else is in them.
  func word(at place: Int, in bytes: borrowing MutableRawSpan) -> Int {
    (0..<component.byteCount).reduce(0) { word, number in
      let byte = bytes.unsafeLoad(fromByteOffset: place + number, as: UInt8.self)
      return word | Int(byte) << bits(before: number)
    }
  }

  /// How far to the left a byte lies in its word.
  func bits(before number: Int) -> Int {
    8 * (isBigEndian ? component.byteCount - 1 - number : number)
  }
}
