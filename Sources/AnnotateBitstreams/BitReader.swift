/// Reads numbers from bytes bit by bit, the most significant bit first.
///
/// Beyond the end it reads zeros and notes it.
struct BitReader {
  private let bytes: [UInt8]
  /// The number of bits that were read.
  private(set) var position = 0

  /// Reads from the first of the bytes on.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether more was read than there is.
  var isExhausted: Bool { position > 8 * bytes.count }

  /// The next bit.
  mutating func bit() -> Bool {
    defer { position += 1 }
    let index = position >> 3
    return index < bytes.count && bytes[index] >> (7 - UInt8(position & 7)) & 1 != 0
  }

  /// The number in the next bits, at most 32.
  mutating func bits(_ count: Int) -> Int {
    (0..<count).reduce(0) { value, _ in value << 1 | (bit() ? 1 : 0) }
  }

  /// Passes over bits.
  mutating func skip(_ count: Int) { position += count }

  /// A number in an Exp-Golomb code.
  mutating func golomb() -> Int {
    var zeros = 0
    while !bit() {
      zeros += 1
      guard zeros < 32, !isExhausted else { return Int(UInt32.max) }
    }
    return (1 << zeros) - 1 + bits(zeros)
  }

  /// A number with a sign in an Exp-Golomb code.
  mutating func signedGolomb() -> Int {
    let code = golomb()
    return code & 1 != 0 ? (code + 1) / 2 : -code / 2
  }
}
