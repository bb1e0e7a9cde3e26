/// Decodes the binary arithmetic code of H.264 and HEVC.
struct ArithmeticDecoder {
  private let bytes: [UInt8]
  /// The offset of the next byte to take into `value`; beyond the end, zeros are taken.
  private var next: Int
  /// The range, in the nine bits below the highest.
  private var range: UInt64 = 510 << 54
  /// The bits to decode; those at the bits of the range are compared with it.
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

/// The probabilities of the arithmetic code of H.264 and HEVC, as its standards list them.
enum ArithmeticTables {
  /// The range of the unlikelier bit, by four times the probability's index plus two bits of the range, plus
  /// 256 times the number of bits by which that range is shifted afterwards.
  static let ranges: [UInt16] = [
    384, 432, 464, 496, 384, 423, 453, 483, 384, 414, 443, 472, 635, 406, 434, 461,
    628, 398, 425, 451, 623, 391, 416, 441, 617, 384, 408, 431, 612, 634, 400, 422,
    607, 628, 393, 414, 602, 622, 386, 406, 597, 616, 635, 398, 593, 611, 629, 391,
    589, 606, 623, 384, 585, 601, 617, 634, 581, 597, 612, 628, 578, 592, 607, 622,
    830, 588, 602, 616, 827, 584, 598, 611, 824, 581, 593, 606, 821, 577, 589, 601,
    819, 830, 585, 597, 816, 827, 581, 592, 814, 824, 578, 588, 811, 821, 831, 584,
    809, 818, 827, 581, 807, 816, 824, 577, 805, 813, 822, 830, 803, 811, 819, 827,
    801, 809, 816, 824, 800, 807, 814, 821, 1054, 805, 811, 818, 1053, 803, 809, 816,
    1051, 801, 807, 813, 1050, 1055, 805, 811, 1048, 1054, 803, 809, 1047, 1052, 801, 807,
    1046, 1051, 800, 805, 1045, 1050, 1054, 803, 1044, 1048, 1053, 801, 1043, 1047, 1051, 1055,
    1042, 1046, 1050, 1054, 1041, 1045, 1049, 1052, 1040, 1044, 1047, 1051, 1295, 1043, 1046, 1049,
    1294, 1042, 1045, 1048, 1294, 1041, 1044, 1047, 1293, 1040, 1043, 1046, 1292, 1295, 1042, 1045,
    1292, 1294, 1041, 1044, 1291, 1294, 1040, 1043, 1291, 1293, 1295, 1042, 1290, 1292, 1295, 1041,
    1290, 1292, 1294, 1040, 1289, 1291, 1293, 1295, 1289, 1291, 1292, 1294, 1288, 1290, 1292, 1294,
    1288, 1289, 1291, 1293, 1543, 1289, 1291, 1292, 1543, 1289, 1290, 1292, 1543, 1288, 1290, 1291,
    1542, 1288, 1289, 1291, 1542, 1543, 1289, 1290, 1542, 1543, 1288, 1289, 1794, 1794, 1794, 1794,
  ]

  /// The state of a context after the likelier bit, for each of 128 states, then after the unlikelier one.
  ///
  /// It is written out, because a table that is computed at its first use is asked at each bit whether it is
  /// there.
  static let next: [UInt8] = [
    2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
    28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51,
    52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75,
    76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99,
    100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118,
    119, 120, 121, 122, 123, 124, 125, 124, 125, 126, 127, 1, 0, 0, 1, 2, 3, 4, 5, 4, 5, 8, 9, 8, 9,
    10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 18, 19, 22, 23, 22, 23, 24, 25, 26, 27, 26, 27, 30, 31,
    30, 31, 32, 33, 32, 33, 36, 37, 36, 37, 38, 39, 38, 39, 42, 43, 42, 43, 44, 45, 44, 45, 46, 47,
    48, 49, 48, 49, 50, 51, 52, 53, 52, 53, 54, 55, 54, 55, 56, 57, 58, 59, 58, 59, 60, 61, 60, 61,
    60, 61, 62, 63, 64, 65, 64, 65, 66, 67, 66, 67, 66, 67, 68, 69, 68, 69, 70, 71, 70, 71, 70, 71,
    72, 73, 72, 73, 72, 73, 74, 75, 74, 75, 74, 75, 76, 77, 76, 77, 126, 127,
  ]
}
