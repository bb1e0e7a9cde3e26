/// The order in which the bytes of a number are stored.
enum ByteOrder: Sendable {
  case big, little
}

extension [UInt8] {
  /// The number in `count` bytes (at most 4) from `offset` on; nil if they are not all there.
  func number(at offset: Int, bytes count: Int, _ order: ByteOrder) -> Int? {
    guard let bytes = part(at: offset, count: count) else { return nil }
    let ordered = order == .big ? [UInt8](bytes) : [UInt8](bytes.reversed())
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The bytes from `offset` on; nil if they are not all there.
  func part(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
      return nil
    }
    return self[offset..<(offset + count)]
  }

  /// Whether the bytes of `text` lie at `offset`.
  func has(_ text: String, at offset: Int = 0) -> Bool {
    let wanted = [UInt8](text.utf8)
    return part(at: offset, count: wanted.count).map { $0.elementsEqual(wanted) } ?? false
  }

  /// Adds a number in `count` bytes; higher bits are left out.
  mutating func append(_ number: Int, bytes count: Int, _ order: ByteOrder) {
    let shifts = stride(from: 0, to: 8 * count, by: 8)
    let little = shifts.map { UInt8(truncatingIfNeeded: number >> $0) }
    append(contentsOf: order == .little ? little : little.reversed())
  }

  /// Replaces the number in `count` bytes from `offset` on, which must be there.
  mutating func replace(at offset: Int, bytes count: Int, with number: Int, _ order: ByteOrder) {
    var bytes: [UInt8] = []
    bytes.append(number, bytes: count, order)
    replaceSubrange(offset..<(offset + count), with: bytes)
  }
}
