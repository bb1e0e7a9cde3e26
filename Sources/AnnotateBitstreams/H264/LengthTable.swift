/// A code of variable length, in which at most three bits follow the first one.
struct LengthTable {
  /// By the number of zeros and the three bits after the first one: the length and, above, the value; zero if
  /// there is no such code.
  private var entries = [UInt16](repeating: 0, count: 256)

  /// Makes the table of a code.
  ///
  /// - Parameter codes: for each value the length of its code, or zero, and the code.
  init(_ codes: [UInt8]) {
    for value in 0..<codes.count / 2 where codes[2 * value] > 0 {
      let (length, code) = (Int(codes[2 * value]), Int(codes[2 * value + 1]))
      let entry = UInt16(value << 8 | length)
      let digits = Int.bitWidth - code.leadingZeroBitCount
      let zeros = length - digits
      if code == 0 {
        for index in 8 * zeros..<entries.count { entries[index] = entry }
        continue
      }
      let (rest, free) = (code - 1 << (digits - 1), 4 - digits)
      for index in rest << free..<(rest + 1) << free { entries[8 * zeros + index] = entry }
    }
  }

  /// Reads a value; nil if no code is like the next bits.
  func read(_ reader: inout BitReader) -> Int? {
    let next = reader.next
    let zeros = min(next.leadingZeroBitCount, 31)
    let entry = entries[zeros << 3 | Int((next << UInt32(zeros)) >> 28 & 7)]
    guard entry > 0 else { return nil }
    reader.skip(Int(entry & 255))
    return Int(entry >> 8)
  }
}
