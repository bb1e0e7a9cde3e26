/// Encodes bytes as base64 (RFC 4648, section 4), which an HTML parser cannot mistake for markup.
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )
  private static let filler = UInt8(ascii: "=")

  /// The base64 text of bytes, in ASCII.
  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let rest = bytes.count - start
      let second = rest > 1 ? bytes[start + 1] : 0
      let third = rest > 2 ? bytes[start + 2] : 0
      let group = Int(bytes[start]) << 16 | Int(second) << 8 | Int(third)
      result.append(letters[group >> 18])
      result.append(letters[group >> 12 & 63])
      result.append(rest > 1 ? letters[group >> 6 & 63] : filler)
      result.append(rest > 2 ? letters[group & 63] : filler)
    }
    return result
  }
}
