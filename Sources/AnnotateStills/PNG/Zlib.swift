internal import AnnotateCompression

/// The zlib format (RFC 1950), as PNG stores profiles in it.
enum Zlib {
  /// Returns the bytes in stored (uncompressed) blocks, which are always valid and rarely much larger for a profile.
  static func store(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    let starts = bytes.isEmpty ? [0] : Array(stride(from: 0, to: bytes.count, by: 65535))
    for start in starts {
      let piece = bytes[start..<min(start + 65535, bytes.count)]
      result.append(start == starts.last ? 1 : 0)
      result.append(piece.count, bytes: 2, .little)
      result.append(~piece.count, bytes: 2, .little)
      result += piece
    }
    result.append(Int(ZlibChecksum.adler32(of: bytes)), bytes: 4, .big)
    return result
  }
}
