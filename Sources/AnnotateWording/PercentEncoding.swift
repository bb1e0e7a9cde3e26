extension String {
  /// The text as part of a path in a URI: all bytes except unreserved ones become a percent sign and two
  /// digits (RFC 3986, section 2).
  package var percentEncoded: String {
    let kept = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
    return utf8.map { byte in
      guard !kept.contains(byte) else { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
