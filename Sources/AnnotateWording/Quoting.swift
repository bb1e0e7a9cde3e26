extension String {
  /// The text in single quotes, safe to show on a terminal.
  ///
  /// File names may contain line breaks and escape sequences, which could otherwise forge messages or
  /// change the terminal's state.
  package var quoted: String { "'\(shown)'" }

  /// The text in a form that is safe to show on a terminal, in one line.
  package var shown: String {
    guard unicodeScalars.contains(where: \.isUnsafeToShow) else { return self }
    return unicodeScalars.reduce(into: "") { result, scalar in
      if let byte = scalar.undecodableByte {
        result += "\\x" + String(byte, radix: 16, uppercase: true)
      } else if scalar.isUnsafeToShow {
        result += scalar.escaped(asASCII: true)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}

extension String {
  /// The text in a form that is safe to show on a terminal; line breaks and tabs stay.
  package var linesShown: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).shown }
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }
}

extension Unicode.Scalar {
  /// The character for private use that stands for the byte 0 in file names that are not UTF-8.
  package static let firstByte: UInt32 = 0x10_F700

  /// The byte of a file name, from 0x80 on, for which the character stands; nil for all others.
  package var undecodableByte: UInt8? {
    let bytes = (Self.firstByte + 0x80)...(Self.firstByte + 0xFF)
    return bytes.contains(value) ? UInt8(value - Self.firstByte) : nil
  }

  fileprivate var isUnsafeToShow: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: undecodableByte != nil
    }
  }
}

extension Sequence<String> {
  /// The words as a list in a sentence, for example `low, normal or high`.
  package func listed(_ conjunction: String) -> String {
    let words = Array(self)
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}

extension String {
  /// The text as one word of a POSIX shell, in quotes if it needs them.
  package var shellWord: String {
    let plain = "%+,-./:=@_"
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || plain.unicodeScalars.contains(scalar)
    }
    guard isEmpty || !isPlain else { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}

extension Sequence<String> {
  /// The words as a command of a POSIX shell.
  package var shellCommand: String { map(\.shellWord).joined(separator: " ") }
}

extension String {
  /// The text with characters escaped for XML; characters that XML does not allow are omitted.
  package var xmlEscaped: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&apos;"
      // XML 1.0, production 2.
      case "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        escaped.unicodeScalars.append(scalar)
      default: break
      }
    }
    return escaped
  }
}

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

extension BinaryInteger {
  /// The number with leading zeros, so that it has at least `width` digits.
  package func padded(to width: Int, radix: Int = 10) -> String {
    let digits = String(magnitude, radix: radix)
    let zeros = String(repeating: "0", count: max(0, width - digits.count))
    return (self < 0 ? "-" : "") + zeros + digits
  }
}
