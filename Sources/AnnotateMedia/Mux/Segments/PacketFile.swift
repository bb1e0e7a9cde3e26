/// What files of packets begin with.
enum PacketFile {
  static let opening = "annotate packets 1 "
  /// Bytes of the numbers before each packet.
  static let headSize = 36
}

extension [UInt8] {
  /// Adds a number, its least byte first.
  mutating func add(number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { self += $0 }
  }

  /// The number at a place, whose least byte comes first.
  func number<Number: FixedWidthInteger>(at place: Int) -> Number {
    withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: Number.self))
    }
  }
}
