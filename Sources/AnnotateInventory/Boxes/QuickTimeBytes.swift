extension Collection<UInt8> where Index == Int {
  /// The big-endian number in the four bytes at an offset; nil beyond the end.
  package func bigEndian32(at offset: Int) -> UInt32? {
    guard offset >= 0, count >= offset + 4 else { return nil }
    return dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The big-endian number in the eight bytes at an offset; nil beyond the end.
  package func bigEndian64(at offset: Int) -> UInt64? {
    guard offset >= 0, count >= offset + 8 else { return nil }
    return dropFirst(offset).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The bytes of a number, the most significant first.
package func bigEndian(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
  stride(from: number.bitWidth - 8, through: 0, by: -8).map {
    UInt8(truncatingIfNeeded: number >> $0)
  }
}

extension String {
  /// Creates a string from bytes in Latin-1, such as the type of a box, which may contain a copyright sign.
  package init(latin1 bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    // Almost all are ASCII, which takes a fraction of the time.
    guard bytes.contains(where: { $0 > 0x7F }) else {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// The characters in Latin-1; none may be above U+00FF.
  package var latin1Bytes: [UInt8] { unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
}
