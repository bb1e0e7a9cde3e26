/// Reads Base64 (RFC 4648), also in its form for addresses.
package enum Base64Digits {
  /// The value of each byte that is a digit; 255 for all others.
  private static let values: [UInt8] = {
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    (values[Int(UInt8(ascii: "-"))], values[Int(UInt8(ascii: "_"))]) = (62, 63)
    return values
  }()

  /// The value of a digit; nil if the byte is none.
  static func value(of byte: UInt8) -> UInt8? {
    let value = values[Int(byte)]
    return value == 255 ? nil : value
  }

  /// The bytes of the whole groups of four among the values of digits.
  static func bytes(of values: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count / 4 * 3)
    var index = values.startIndex
    while index + 4 <= values.endIndex {
      let group = values[index..<index + 4].reduce(0) { $0 << 6 | Int($1) }
      bytes += [UInt8(group >> 16), UInt8(group >> 8 & 0xFF), UInt8(group & 0xFF)]
      index += 4
    }
    return bytes
  }
}
