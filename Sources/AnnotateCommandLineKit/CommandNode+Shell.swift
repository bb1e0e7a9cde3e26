/// Building blocks of the completion scripts of all shells.
extension CommandNode {
  /// The path as one word, for example `annotate/inspect`.
  var key: String { path.joined(separator: "/") }

  /// A name for a shell function, for example `_annotate_inspect`.
  var functionName: String {
    path.map { "_" + $0.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined() }.joined()
  }

  /// Every spelling of every option that takes a value.
  var valueSpellings: [String] {
    command.options.filter(\.takesValue).flatMap(\.spellings)
  }
}

extension String {
  /// The text as one word for bash and zsh.
  var shellQuoted: String {
    "'" + replacing("'", with: #"'\''"#) + "'"
  }

  /// The text as one word for fish, where a backslash is special even inside single quotes.
  var fishQuoted: String {
    "'" + replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
  }
}

extension Sequence<String> {
  /// The texts as words for bash and zsh.
  var shellWords: String { map(\.shellQuoted).joined(separator: " ") }
}
