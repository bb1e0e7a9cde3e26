/// Decodes the binary arithmetic code of H.264 and HEVC.
struct ArithmeticDecoder {
  private let bytes: [UInt8]
  /// The offset of the next byte; beyond the end, zeros are read.
  private(set) var position: Int
  private var range: UInt32 = 510
  private var value: UInt32 = 0
  /// Minus the number of bits in `value` that are still unused.
  private var missing = -8

  /// Starts at an offset.
  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
    start()
  }

  /// Begins the next part of the code, at the next byte or after some that are not part of it.
  mutating func start(skipping count: Int = 0) {
    position += count
    (range, missing) = (510, -8)
    value = next() << 8
    value |= next()
  }

  /// Whether more was read than there is.
  var isExhausted: Bool { position > bytes.count }

  /// Whether the code ends in the byte that was read last, as it does after a final bit.
  var isAtEndOfByte: Bool {
    guard position > 0, position <= bytes.count else { return false }
    return bytes[position - 1] << UInt8(8 + missing) == 0x80
  }

  /// Whether the code ends with the bytes.
  var isAtEnd: Bool { position == bytes.count && isAtEndOfByte }

  /// Whether the code ends in the byte that was read last, apart from the very last bit of that: an encoder of
  /// H.264 that is used everywhere sets it in some pictures.
  var isNearlyAtEndOfByte: Bool {
    guard position > 0, position <= bytes.count else { return false }
    return (bytes[position - 1] & ~1) << UInt8(8 + missing) == 0x80 || isAtEndOfByte
  }

  /// Whether the code ends with the bytes, apart from that bit.
  var isNearlyAtEnd: Bool { position == bytes.count && isNearlyAtEndOfByte }

  private mutating func next() -> UInt32 {
    defer { position += 1 }
    return position < bytes.count ? UInt32(bytes[position]) : 0
  }

  /// Decodes a bit with a context, whose state it updates: twice the probability's index, plus the likelier
  /// bit.
  mutating func bit(_ context: inout UInt8) -> Bool {
    let state = Int(context)
    let low = UInt32(ArithmeticTables.ranges[(state >> 1) << 2 | Int(range >> 6 & 3)])
    range -= low
    let scaled = range << 7
    if value < scaled {
      context = ArithmeticTables.afterLikely[state]
      widen(scaled)
      return state & 1 != 0
    }
    let shift = low.leadingZeroBitCount - 23
    value = (value - scaled) << UInt32(shift)
    range = low << UInt32(shift)
    missing += shift
    if missing >= 0 {
      value |= next() << UInt32(missing)
      missing -= 8
    }
    context = ArithmeticTables.afterUnlikely[state]
    return state & 1 == 0
  }

  /// Decodes a bit that is as likely one as zero.
  mutating func evenBit() -> Bool {
    value <<= 1
    missing += 1
    if missing >= 0 {
      missing = -8
      value |= next()
    }
    let scaled = range << 7
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
    let scaled = range << 7
    if value >= scaled { return true }
    widen(scaled)
    return false
  }

  /// Doubles a range that has become smaller than a half, and reads the next bit.
  @inline(__always)
  private mutating func widen(_ scaled: UInt32) {
    guard scaled < 256 << 7 else { return }
    range = scaled >> 6
    value <<= 1
    missing += 1
    if missing == 0 {
      missing = -8
      value |= next()
    }
  }
}
