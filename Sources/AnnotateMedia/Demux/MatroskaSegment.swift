/// The segment of a Matroska or WebM file, which holds all its contents, as the beginning of the file
/// describes it.
struct MatroskaSegment {
  /// How many bytes of a file are needed.
  static let headerSize = 4096

  /// The offset of the segment's end, in bytes.
  let end: Int64

  /// Reads the beginning of a file; nil if it is not Matroska or does not state the size of its segment, as
  /// in streamed recordings.
  init?(_ bytes: [UInt8]) {
    var offset = 0
    guard Self.element(in: bytes, &offset) == 0x1A45_DFA3,
      let header = Self.size(in: bytes, &offset)
    else { return nil }
    offset += header
    guard Self.element(in: bytes, &offset) == 0x1853_8067,
      let size = Self.size(in: bytes, &offset)
    else { return nil }
    end = Int64(offset + size)
  }

  /// Reads the identifier of an element, which has four bytes.
  private static func element(in bytes: [UInt8], _ offset: inout Int) -> Int? {
    guard bytes.count >= offset + 4 else { return nil }
    defer { offset += 4 }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads the size of an element; nil if it is unknown.
  ///
  /// The number of its bytes is one more than the number of leading zero bits in the first byte. If all
  /// other bits are ones, the size is unknown.
  private static func size(in bytes: [UInt8], _ offset: inout Int) -> Int? {
    guard offset < bytes.count else { return nil }
    let length = bytes[offset].leadingZeroBitCount + 1
    guard length <= 8, bytes.count >= offset + length else { return nil }
    let all = bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    let limit = 1 << (7 * length)
    offset += length
    let size = all & (limit - 1)
    return size == limit - 1 ? nil : size
  }
}
