/// Decodes the binary arithmetic code of H.264 and HEVC.
struct ArithmeticDecoder {
  private let bytes: [UInt8]
  /// The offset of the next byte to take into `value`; beyond the end, zeros are taken.
  private var next: Int
  /// The range, in the nine bits below the highest.
  private var range: UInt64 = 510 << 54
  /// The bits to decode; those in the place of the range are compared with it.
  private var value: UInt64 = 0
  /// The number of bits in `value` beyond these nine.
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
    (range, value, spare) = (510 << 54, 0, -9)
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
    value |= bytes.word(at: next, before: bytes.count) << UInt64(22 - spare)
    next += 4
    spare += 32
  }

  /// Decodes a bit with a context, whose state it updates: twice the probability's index, plus the likelier
  /// bit.
  ///
  /// Nothing tells which bit comes, so that the processor would guess a branch wrong every few bits: masks
  /// choose instead.
  @inline(__always)
  mutating func bit(_ context: inout UInt8) -> Bool {
    let state = UInt64(context & 127)
    let entry = UInt64(ArithmeticTables.ranges[Int((state &>> 1) &<< 2 | range &>> 60 & 3)])
    let low = (entry & 255) &<< 54
    let likely = range &- low
    let rest = value &- likely
    let isLikely = Self.mask(whetherNegative: rest)
    value = rest &+ (likely & isLikely)
    let shift = Self.choose(likely &>> 62 ^ 1, entry &>> 8, isLikely)
    range = Self.choose(likely, low, isLikely) &<< shift
    value &<<= shift
    spare &-= Int(truncatingIfNeeded: shift)
    context = ArithmeticTables.next[Int(state | ~isLikely & 128)]
    if spare < 0 { fill() }
    return (state ^ ~isLikely) & 1 != 0
  }

  /// All ones if a difference is negative; else zero.
  @inline(__always)
  private static func mask(whetherNegative difference: UInt64) -> UInt64 {
    UInt64(bitPattern: Int64(bitPattern: difference) &>> 63)
  }

  /// The first number if the mask is all ones, the second one if it is zero.
  @inline(__always)
  private static func choose(_ first: UInt64, _ second: UInt64, _ mask: UInt64) -> UInt64 {
    second ^ (second ^ first) & mask
  }

  /// Decodes a bit that is as likely one as zero.
  @inline(__always)
  mutating func evenBit() -> Bool {
    if spare == 0 { fill() }
    spare &-= 1
    value &<<= 1
    let rest = value &- range
    let isZero = Self.mask(whetherNegative: rest)
    value = rest &+ (range & isZero)
    return isZero == 0
  }

  /// Decodes a number of such bits.
  mutating func evenBits(_ count: Int) -> Int {
    var number = 0
    for _ in 0..<count { number = number << 1 | (evenBit() ? 1 : 0) }
    return number
  }

  /// Decodes the bit that says whether the code ends.
  mutating func finalBit() -> Bool {
    range -= 2 << 54
    if value >= range { return true }
    if range >> 62 == 0 {
      range <<= 1
      value <<= 1
      spare -= 1
      if spare < 0 { fill() }
    }
    return false
  }
}
