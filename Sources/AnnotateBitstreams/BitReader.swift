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

  /// The next 32 bits, which are not taken.
  var next: UInt32 {
    let index = position >> 3
    var value: UInt64 = 0
    for offset in index..<index + 5 {
      value = value << 8 | (offset < bytes.count ? UInt64(bytes[offset]) : 0)
    }
    return UInt32(truncatingIfNeeded: value >> UInt64(8 - position & 7))
  }

  /// The next bit.
  mutating func bit() -> Bool {
    defer { position += 1 }
    let index = position >> 3
    return index < bytes.count && bytes[index] >> (7 - UInt8(position & 7)) & 1 != 0
  }

  /// The number in the next bits, at most 32.
  mutating func bits(_ count: Int) -> Int {
    defer { position += count }
    return Int(next >> UInt32(32 - count))
  }

  /// How many bits precede the one that ends a unit and the zeros after it.
  var lengthOfContents: Int {
    guard let last = bytes.lastIndex(where: { $0 != 0 }) else { return 0 }
    return 8 * last + 7 - bytes[last].trailingZeroBitCount
  }

  /// Passes over bits.
  mutating func skip(_ count: Int) { position += count }

  /// Passes over the shape of pixels, the kind of signal with its colours, and the chroma location, with which the usability
  /// information of H.264 and HEVC begins.
  mutating func skipSignal() {
    if bit(), bits(8) == 255 { skip(32) }
    if bit() { skip(1) }
    if bit() {
      skip(4)
      if bit() { skip(24) }
    }
    if bit() { for _ in 0..<2 { _ = golomb() } }
  }

  /// A number in an Exp-Golomb code.
  mutating func golomb() -> Int {
    let zeros = next.leadingZeroBitCount
    guard zeros < 32 else {
      position += 32
      return Int(UInt32.max)
    }
    position += zeros + 1
    return (1 << zeros) - 1 + bits(zeros)
  }

  /// A number with a sign in an Exp-Golomb code.
  mutating func signedGolomb() -> Int {
    let code = golomb()
    return code & 1 != 0 ? (code + 1) / 2 : -code / 2
  }
}

extension [UInt8] {
  /// The number in the four bytes at an offset, the highest first; bytes from `end` on count as zeros.
  @inline(__always)
  func word(at offset: Int, before end: Int) -> UInt64 {
    if offset + 4 <= end {
      return UInt64(self[offset]) << 24 | UInt64(self[offset + 1]) << 16
        | UInt64(self[offset + 2]) << 8 | UInt64(self[offset + 3])
    }
    return (offset..<offset + 4).reduce(0) { $0 << 8 | ($1 < end ? UInt64(self[$1]) : 0) }
  }
}
