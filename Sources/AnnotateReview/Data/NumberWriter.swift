/// Writes integers of any size in as few bytes as they need: seven bits per byte, the lowest first.
struct NumberWriter {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []

  /// Writes a non-negative number.
  mutating func write(_ value: Int) { write(UInt64(max(0, value))) }

  /// Writes a number with its sign in the lowest bit, so that small ones are short.
  mutating func write(signed value: Int64) { write(Self.folded(value)) }

  /// Writes a column as differences between neighbouring values; 0 stands for an unknown value.
  mutating func write(column values: some Sequence<Int64?>) {
    var last: Int64 = 0
    for value in values {
      guard let value else {
        write(0)
        continue
      }
      write(Self.folded(value - last) + 1)
      last = value
    }
  }

  private mutating func write(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// The non-negative number for a signed one: 0, -1, 1, -2 and so on become 0, 1, 2, 3.
  private static func folded(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: (value << 1) ^ (value >> 63))
  }
}
