internal import AnnotateCommandLineKit

/// Options that all commands have.
enum CommonOptions {
  static let help = OptionGroup(
    "Other",
    [OptionDefinition("help", short: "h", summary: "show this text", shortCircuits: true)]
  )
}
