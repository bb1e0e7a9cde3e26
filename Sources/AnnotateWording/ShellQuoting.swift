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
