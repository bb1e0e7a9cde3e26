/// Decodes the arithmetic code of VP8 and VP9.
struct BooleanDecoder {
  private let bytes: [UInt8]
  private let end: Int
  /// The offset of the next byte to take into `value`; beyond the end, zeros are taken.
  private var next: Int
  private var value: UInt64 = 0
  private var range: UInt64 = 255
  /// The number of bits in `value` beyond the eight that are compared.
  private var spare = -8

  /// Starts at the first of a range of bytes.
  init(_ bytes: [UInt8], _ part: Range<Int>) {
    (self.bytes, next, end) = (bytes, part.lowerBound, part.upperBound)
    fill()
  }

  /// Takes four bytes.
  private mutating func fill() {
    value = value << 32 | bytes.word(at: next, before: end)
    next += 4
    spare += 32
  }

  /// Decodes a bit that is zero with a probability in 256ths.
  mutating func bit(_ probability: UInt8) -> Bool {
    let split = 1 + ((range - 1) * UInt64(probability)) >> 8
    let limit = split << UInt64(truncatingIfNeeded: spare)
    let isSet = value >= limit
    value -= isSet ? limit : 0
    range = isSet ? range - split : split
    let shift = range.leadingZeroBitCount - 56
    range <<= UInt64(truncatingIfNeeded: shift)
    spare -= shift
    if spare < 0 { fill() }
    return isSet
  }

  /// Decodes a number of even bits.
  mutating func bits(_ count: Int) -> Int {
    (0..<count).reduce(0) { number, _ in number << 1 | (bit(128) ? 1 : 0) }
  }

  /// Decodes whether something follows.
  mutating func flag() -> Bool { bit(128) }

  /// The offset of the byte after the last bit that was read.
  private var position: Int { (8 * next - spare + 7) / 8 }

  /// Whether nothing but zeros follows, as after codes that are filled up with zeros before they are ended.
  var endsInZeros: Bool { value == 0 && (next >= end || !bytes[next..<end].contains { $0 != 0 }) }

  /// How many bytes were read beyond the end.
  var excess: Int { max(0, position - end) }

  /// Whether bytes that were not read hold anything: encoders end with a few bits, or with zeros.
  var hasRest: Bool { hasRest(after: 3) }

  /// Whether bytes some way after those that were read hold anything.
  func hasRest(after count: Int) -> Bool {
    position + count < end && bytes[position + count..<end].contains { $0 != 0 }
  }
}
