/// The part of a Matroska or WebM file that holds everything, as its beginning describes it.
struct MatroskaSegment {
  /// How much of a file has to be known, in bytes.
  static let headerSize = 4096

  /// The offset in bytes at which the segment ends.
  let end: Int64

  /// Reads the beginning of a file; nil where it is no Matroska or does not state the size of its segment, as
  /// recordings that were streamed do not.
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

  /// The number of an element, which has four bytes.
  private static func element(in bytes: [UInt8], _ offset: inout Int) -> Int? {
    guard bytes.count >= offset + 4 else { return nil }
    defer { offset += 4 }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The size of an element: as many bytes as the first one has leading zero bits, and one more; nil where all
  /// other bits are ones, which stands for no size.
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
