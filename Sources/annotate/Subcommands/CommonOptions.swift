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

  /// Options for the form of what is printed.
  struct Form: OptionValues {
    /// Whether it is one JSON object.
    let isJSON: Bool

    static let options: [any DescribedOption] = [json]

    init(_ given: GivenOptions<Self>) { isJSON = given.has(json) }
  }

  /// The option to print one JSON object instead of text.
  static let json = FlagOption(
    "json",
    summary: "print one JSON object instead of text"
  )
}
