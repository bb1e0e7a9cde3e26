internal import AnnotateCommandLineKit
internal import AnnotateProcesses
internal import AnnotateWording

extension ValueOption<RemoteCommand> {
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

extension OptionText where Value == RemoteCommand {
  /// A command with each of some names in braces.
  static func command(_ names: [String]) -> OptionText {
    let fields = names.map { "{\($0)}" }
    return OptionText(
      "a command with \(fields.listed("and"))",
      read: { text in
        fields.allSatisfy { text.firstRange(of: $0) != nil } ? RemoteCommand(text: text) : nil
      },
      write: \.text
    )
  }
}
