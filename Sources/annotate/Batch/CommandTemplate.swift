internal import AnnotateCommandLineKit
internal import AnnotateWording

/// A command of the shell with names in braces, such as `aws s3 cp {input} {path}`.
struct CommandTemplate: Sendable {
  let text: String

  /// The command with its names replaced by values, each one word of the shell.
  func filled(_ values: [String: String]) -> String {
    var (command, rest) = ("", text[...])
    // In one pass, because a value may contain what looks like a name.
    while let brace = rest.firstIndex(of: "{") {
      command += rest[..<brace]
      rest = rest[brace...]
      let name = values.keys.first { rest.hasPrefix("{\($0)}") }
      command += name.flatMap { values[$0]?.shellWord } ?? "{"
      rest = rest.dropFirst(name.map { $0.count + 2 } ?? 1)
    }
    return command + rest
  }
}

extension ValueOption<CommandTemplate> {
  /// The command that fetches inputs that are addresses.
  static func fetch(summary: String) -> Self {
    Self(
      "fetch-command",
      "COMMAND",
      as: .command(["input", "path"]),
      summary: summary + ", such as 'aws s3 cp {input} {path}'"
    )
  }

  /// The command that stores outputs if they are addresses.
  static func store(summary: String) -> Self {
    Self(
      "store-command",
      "COMMAND",
      as: .command(["path", "output"]),
      summary: summary + ", such as 'aws s3 cp {path} {output}'"
    )
  }
}

extension OptionText where Value == CommandTemplate {
  /// A command with each of some names in braces.
  static func command(_ names: [String]) -> OptionText {
    let fields = names.map { "{\($0)}" }
    return OptionText(
      "a command with \(fields.listed("and"))",
      read: { text in
        fields.allSatisfy { text.firstRange(of: $0) != nil } ? CommandTemplate(text: text) : nil
      },
      write: \.text
    )
  }
}
