/// Constants of the format of packet files.
enum PacketFile {
  /// The beginning of the first line.
  static let opening = "annotate packets 1 "
  /// The size of the numbers before each packet, in bytes.
  static let headSize = 36
}

extension [UInt8] {
  /// Adds a little-endian number.
  mutating func add(number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { self += $0 }
  }

  /// The little-endian number at a byte offset.
  func number<Number: FixedWidthInteger>(at offset: Int) -> Number {
    withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
  }
}
