extension OptionDefinition {
  /// The name of the value, or nil for a flag.
  var valueName: String? {
    if case .value(let name) = kind { name } else { nil }
  }

  /// An option with a value as one argument of a command line.
  ///
  /// - Parameters:
  ///   - long: The long name without dashes.
  ///   - value: The value; nil for a flag.
  /// - Returns: The argument, such as `--crf=20`.
  package static func word(_ long: String, _ value: String?) -> String {
    "--\(long)" + (value.map { "=\($0)" } ?? "")
  }

  /// Whether a value follows the option.
  package var takesValue: Bool { valueName != nil }

  /// The long form as typed, for example `--output`.
  var longSpelling: String { "--\(long)" }

  /// The short form as typed, for example `-o`.
  var shortSpelling: String? { short.map { "-\($0)" } }

  /// Every way to type the option, the short form first.
  var spellings: [String] { [shortSpelling, longSpelling].compactMap(\.self) }

  /// The option as a usage line shows it, for example `-o PATH`.
  var usage: String {
    [shortSpelling ?? longSpelling, valueName].compactMap(\.self).joined(separator: " ")
  }

  /// The left column of help, indented so that long names are aligned.
  var label: String {
    let names = short == nil ? "    \(longSpelling)" : spellings.joined(separator: ", ")
    return [names, valueName].compactMap(\.self).joined(separator: " ")
  }

  /// The option as the hint of an error.
  var helpLine: String {
    let names = spellings.joined(separator: ", ")
    return "\([names, valueName].compactMap(\.self).joined(separator: " ")): \(details)"
  }

  /// The summary with choices, repetition and default.
  var details: String {
    var parts = [summary]
    // A value named `low|normal|high` already lists its choices.
    if !choices.isEmpty, valueName != choices.joined(separator: "|") {
      parts.append("(\(choices.joined(separator: ", ")))")
    }
    if repeats { parts.append("(may be repeated)") }
    if let defaultText { parts.append("[\(defaultText)]") }
    return parts.joined(separator: " ")
  }
}
