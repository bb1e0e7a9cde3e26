/// The units that H.264 and HEVC divide a packet into.
enum CodedUnit {
  /// The units of a packet; nil if lengths do not add up.
  ///
  /// - Parameters:
  ///   - bytes: the packet.
  ///   - lengthSize: the number of bytes of the length before each unit; nil if start codes precede them.
  /// - Returns: the units without what precedes them.
  static func units(of bytes: [UInt8], lengthSize: Int?) -> [ArraySlice<UInt8>]? {
    lengthSize.map { split(bytes, lengthSize: $0) } ?? split(bytes)
  }

  /// The units of a packet in which each is preceded by its length; nil if lengths do not add up.
  ///
  /// A few zeros at the end do no harm.
  static func split(_ bytes: [UInt8], lengthSize: Int) -> [ArraySlice<UInt8>]? {
    var units: [ArraySlice<UInt8>] = []
    var position = 0
    while position < bytes.count {
      guard position + lengthSize <= bytes.count else {
        return bytes[position...].allSatisfy { $0 == 0 } ? units : nil
      }
      let length = bytes[position..<position + lengthSize].reduce(0) { $0 << 8 | Int($1) }
      position += lengthSize
      guard length <= bytes.count - position else { return nil }
      if length > 0 { units.append(bytes[position..<position + length]) }
      position += length
    }
    return units
  }

  /// Takes a number of units from a description, each of which is preceded by its length in two bytes.
  ///
  /// - Parameters:
  ///   - count: how many there are.
  ///   - header: the description.
  ///   - position: the offset of the first length; afterwards that after the last unit.
  ///   - use: called with each unit.
  /// - Returns: whether all of them are there.
  static func take(
    _ count: Int,
    of header: [UInt8],
    at position: inout Int,
    use: (ArraySlice<UInt8>) -> Void
  ) -> Bool {
    for _ in 0..<count {
      guard position + 2 <= header.count else { return false }
      let size = Int(header[position]) << 8 | Int(header[position + 1])
      guard size <= header.count - position - 2 else { return false }
      use(header[position + 2..<position + 2 + size])
      position += 2 + size
    }
    return true
  }

  /// The units of a packet in which each is preceded by a start code.
  static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var units: [ArraySlice<UInt8>] = []
    var start: Int?
    var position = 0
    while position + 3 <= bytes.count {
      guard bytes[position + 2] <= 1 else {
        position += 3
        continue
      }
      guard bytes[position] == 0, bytes[position + 1] == 0, bytes[position + 2] == 1 else {
        position += 1
        continue
      }
      if let start, start < position { units.append(bytes[start..<position]) }
      position += 3
      start = position
    }
    if let start, start < bytes.count { units.append(bytes[start...]) }
    return units
  }

  /// Whether a unit has bytes that encoders keep out of units, because they look like a start code.
  ///
  /// Zeros at its end do no harm.
  static func hasStartCode(_ unit: ArraySlice<UInt8>) -> Bool {
    var position = unit.startIndex
    while position + 3 <= unit.endIndex {
      guard unit[position + 2] <= 2 else {
        position += 3
        continue
      }
      if unit[position] == 0, unit[position + 1] == 0 {
        return unit[(position + 2)...].contains { $0 != 0 }
      }
      position += 1
    }
    return false
  }

  /// The contents of a unit without the bytes that keep them from looking like a start code, and without the
  /// zeros after them.
  static func contents(_ unit: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(unit.underestimatedCount)
    var zeros = 0
    for byte in unit {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    while bytes.last == 0 { bytes.removeLast() }
    return bytes
  }

  /// The bytes of a unit with these contents, among them those that keep it from looking like a start code.
  static func unit(of contents: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(contents.count + contents.count / 64)
    var zeros = 0
    for byte in contents {
      if zeros == 2, byte <= 3 {
        bytes.append(3)
        zeros = 0
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    return bytes
  }

  /// A unit without the zeros before the next start code.
  static func withoutZeros(_ unit: ArraySlice<UInt8>) -> [UInt8] {
    Array(unit[...(unit.lastIndex { $0 != 0 } ?? unit.startIndex)])
  }

  /// A length in a number of bytes, the highest first.
  static func length(_ count: Int, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
  }
}
