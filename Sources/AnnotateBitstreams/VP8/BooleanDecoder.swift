/// Decodes the arithmetic code of VP8.
struct BooleanDecoder {
  private let bytes: [UInt8]
  private let end: Int
  /// The offset of the next byte; beyond the end, zeros are read.
  private(set) var position: Int
  private var value: UInt32 = 0
  private var range: UInt32 = 255
  /// The number of unused bits in `value` beyond the eight that are compared.
  private var spare = 0

  /// Starts at the first of a range of bytes.
  init(_ bytes: [UInt8], _ part: Range<Int>) {
    (self.bytes, position, end) = (bytes, part.lowerBound, part.upperBound)
    value = next() << 8
    value |= next()
    spare = 8
  }

  private mutating func next() -> UInt32 {
    defer { position += 1 }
    return position < end ? UInt32(bytes[position]) : 0
  }

  /// Decodes a bit that is zero with a probability in 256ths.
  mutating func bit(_ probability: UInt8) -> Bool {
    let split = 1 + ((range - 1) * UInt32(probability)) >> 8
    let limit = split << UInt32(spare)
    let isSet = value >= limit
    if isSet {
      value -= limit
      range -= split
    } else {
      range = split
    }
    while range < 128 {
      range <<= 1
      spare -= 1
      if spare < 0 {
        value = value << 8 | next()
        spare += 8
      }
    }
    return isSet
  }

  /// Decodes a number of even bits.
  mutating func bits(_ count: Int) -> Int {
    (0..<count).reduce(0) { number, _ in number << 1 | (bit(128) ? 1 : 0) }
  }

  /// Decodes whether something follows.
  mutating func flag() -> Bool { bit(128) }

  /// How many bytes were read beyond the end.
  var excess: Int { max(0, position - end) }

  /// Whether bytes that were not read hold anything: encoders end with a few bits, or with zeros.
  var hasRest: Bool { position + 3 < end && bytes[position + 3..<end].contains { $0 != 0 } }
}
