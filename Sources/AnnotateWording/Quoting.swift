extension String {
  /// The text in single quotes, safe to show on a terminal.
  ///
  /// File names may contain line breaks and escape sequences, which could otherwise forge messages or
  /// change the terminal's state.
  package var quoted: String {
    var result = "'"
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result += scalar.escaped(asASCII: true)
      default:
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
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
