/// Writes numbers bit by bit, the most significant bit first.
struct BitWriter {
  /// The bytes so far; zeros follow the last bit in its byte.
  private(set) var bytes: [UInt8] = []
  /// How many bits of the last byte are not used.
  private var spare = 0

  /// Adds the lowest bits of a number.
  mutating func add(_ value: Int, bits count: Int) {
    for shift in (0..<count).reversed() {
      if spare == 0 {
        bytes.append(0)
        spare = 8
      }
      spare -= 1
      bytes[bytes.count - 1] |= UInt8(truncatingIfNeeded: value >> shift & 1) << UInt8(spare)
    }
  }

  /// Adds a number in an Exp-Golomb code.
  mutating func addGolomb(_ value: Int) {
    let length = Int.bitWidth - (value + 1).leadingZeroBitCount
    add(value + 1, bits: 2 * length - 1)
  }

  /// Adds the next bits of what is read.
  mutating func copy(_ count: Int, from reader: inout BitReader) {
    for _ in 0..<count { add(reader.bit() ? 1 : 0, bits: 1) }
  }

  /// Adds a one and zeros up to the next byte, as units and headers of slices end.
  mutating func align() {
    add(1, bits: 1)
    spare = 0
  }
}
