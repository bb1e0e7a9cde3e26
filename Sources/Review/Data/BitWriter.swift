/// Numbers of some bits each, the lowest bit first, as DEFLATE has them.
struct BitWriter {
  /// The bytes that are full.
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count: UInt64 = 0

  /// Writes the lowest `width` bits of a value, which has no others; at most 32.
  mutating func write(_ value: Int, width: Int) {
    pending |= UInt64(truncatingIfNeeded: value) << count
    count += UInt64(truncatingIfNeeded: width)
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  /// Fills the last byte with zeros.
  mutating func finish() {
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    (pending, count) = (0, 0)
  }
}
