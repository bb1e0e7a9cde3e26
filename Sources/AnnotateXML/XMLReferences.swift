/// Replaces character references such as `&#x41;` and `&amp;`.
enum XMLReferences {
  /// The largest length of a reference; legitimate ones are not longer.
  private static let largestLength = 12
  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  /// The text with all references replaced; nil if one does not refer to a character.
  static func replaced(in bytes: ArraySlice<UInt8>) -> String? {
    var text = ""
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += String(decoding: rest[..<start], as: UTF8.self)
      guard let end = rest[start...].prefix(largestLength).firstIndex(of: UInt8(ascii: ";")),
        let character = character(String(decoding: rest[(start + 1)..<end], as: UTF8.self))
      else { return nil }
      text.unicodeScalars.append(character)
      rest = rest[(end + 1)...]
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  /// Whether XML allows a character (XML 1.0, production 2).
  private static func isAllowed(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "\t", "\n", "\r", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}",
      "\u{10000}"..."\u{10FFFF}":
      true
    default: false
    }
  }

  private static func character(_ name: String) -> Unicode.Scalar? {
    if let character = named[name] { return character }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    // Swift's integer parsers would accept a sign.
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    let character = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    return character.flatMap { isAllowed($0) ? $0 : nil }
  }
}
