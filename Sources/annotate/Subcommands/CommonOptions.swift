internal import AnnotateCommandLineKit

/// Options that many commands have.
enum CommonOptions {
  static let help = OptionGroup("Other", of: [helpFlag])

  static let helpFlag = FlagOption(
    "help",
    short: "h",
    summary: "show this help",
    shortCircuits: true
  )

  /// The option to print one JSON object instead of text.
  static let json = FlagOption(
    "json",
    summary: "print one JSON object instead of text"
  )
}
