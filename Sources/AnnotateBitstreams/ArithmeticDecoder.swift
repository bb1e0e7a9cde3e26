/// Decodes the binary arithmetic code of H.264 and HEVC.
struct ArithmeticDecoder {
  private let bytes: [UInt8]
  /// The offset of the next byte to take into `value`; beyond the end, zeros are taken.
  private var next: Int
  private var range: UInt64 = 510
  private var value: UInt64 = 0
  /// The number of bits in `value` beyond the nine that are compared.
  private var spare = 0

  /// Starts at an offset.
  init(_ bytes: [UInt8], at position: Int) {
    (self.bytes, next) = (bytes, position)
    begin()
  }

  /// Begins the next part of the code, at the next byte or after some that are not part of it.
  mutating func start(skipping count: Int = 0) {
    next = position + count
    begin()
  }

  private mutating func begin() {
    (range, value, spare) = (510, 0, -9)
    fill()
  }

  /// The number of bits that were read.
  private var used: Int { 8 * next - spare }

  /// The offset of the byte after the last bit that was read.
  private var position: Int { (used + 7) / 8 }

  /// Whether more was read than there is.
  var isExhausted: Bool { used > 8 * bytes.count }

  /// Whether the code ends in the byte that was read last, as it does after a final bit.
  var isAtEndOfByte: Bool { !isExhausted && lastBits == 0x80 }

  /// Whether the code ends with the bytes.
  var isAtEnd: Bool { position == bytes.count && isAtEndOfByte }

  /// Whether the code ends in the byte that was read last, apart from the very last bit of that.
  ///
  /// An encoder of H.264 that is used everywhere sets that bit in some pictures.
  var isNearlyAtEndOfByte: Bool {
    !isExhausted && (lastBits == 0x80 || lastBits == 0x80 | 1 << UInt8((used - 1) & 7))
  }

  /// Whether the code ends with the bytes, apart from that bit.
  var isNearlyAtEnd: Bool { position == bytes.count && isNearlyAtEndOfByte }

  /// The last bit that was read and those that follow it in its byte.
  private var lastBits: UInt8 { bytes[(used - 1) >> 3] << UInt8((used - 1) & 7) }

  /// Takes four bytes.
  private mutating func fill() {
    value = value << 32 | bytes.word(at: next, before: bytes.count)
    next += 4
    spare += 32
  }

  /// Decodes a bit with a context, whose state it updates: twice the probability's index, plus the likelier
  /// bit.
  mutating func bit(_ context: inout UInt8) -> Bool {
    let state = Int(context)
    let low = UInt64(ArithmeticTables.ranges[(state >> 1) << 2 | Int(range >> 6 & 3)])
    let likely = range - low
    let scaled = likely << UInt64(truncatingIfNeeded: spare)
    let isUnlikely = value >= scaled
    value -= isUnlikely ? scaled : 0
    range = isUnlikely ? low : likely
    context = ArithmeticTables.next[isUnlikely ? state | 128 : state]
    let shift = range.leadingZeroBitCount - 55
    range <<= UInt64(truncatingIfNeeded: shift)
    spare -= shift
    if spare < 0 { fill() }
    return (state & 1 != 0) != isUnlikely
  }

  /// Decodes a bit that is as likely one as zero.
  mutating func evenBit() -> Bool {
    spare -= 1
    if spare < 0 { fill() }
    let scaled = range << UInt64(truncatingIfNeeded: spare)
    guard value >= scaled else { return false }
    value -= scaled
    return true
  }

  /// Decodes a number of such bits.
  mutating func evenBits(_ count: Int) -> Int {
    var number = 0
    for _ in 0..<count { number = number << 1 | (evenBit() ? 1 : 0) }
    return number
  }

  /// Decodes the bit that says whether the code ends.
  mutating func finalBit() -> Bool {
    range -= 2
    if value >= range << UInt64(truncatingIfNeeded: spare) { return true }
    if range < 256 {
      range <<= 1
      spare -= 1
      if spare < 0 { fill() }
    }
    return false
  }
}
