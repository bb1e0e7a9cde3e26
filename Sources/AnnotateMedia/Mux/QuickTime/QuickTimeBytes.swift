extension Collection<UInt8> where Index == Int {
  /// The number in four bytes, the largest first, so many bytes from the beginning; nil beyond the end.
  func bigEndian32(at offset: Int) -> UInt32? {
    guard offset >= 0, count >= offset + 4 else { return nil }
    return dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The number in eight bytes, the largest first, so many bytes from the beginning; nil beyond the end.
  func bigEndian64(at offset: Int) -> UInt64? {
    guard offset >= 0, count >= offset + 8 else { return nil }
    return dropFirst(offset).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The bytes of a number, the largest first.
func bigEndian(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
  stride(from: number.bitWidth - 8, through: 0, by: -8).map {
    UInt8(truncatingIfNeeded: number >> $0)
  }
}

extension String {
  /// The letters of a box's type, one a byte, of which the copyright sign is above ASCII.
  init(latinBytes bytes: some Sequence<UInt8>) {
    self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// A byte for each letter up to U+00FF.
  var utf8LatinBytes: [UInt8] { unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
}
