internal import AnnotateCommandLineKit

/// Options for messages and progress.
struct MessageOptions: OptionValues {
  /// Whether errors alone are printed.
  let isQuiet: Bool
  /// How progress is shown; nil if the command line does not say.
  let progress: ProgressKind?
  /// The form of messages; nil if the command line does not say.
  let logFormat: LogFormat?

  static let options: [any DescribedOption] = [quiet, progress, logFormat]

  static let section = OptionSection("Messages", options)

  init(_ given: GivenOptions<Self>) throws(UsageError) {
    isQuiet = given.has(Self.quiet)
    progress = try given.value(Self.progress)
    logFormat = try given.value(Self.logFormat)
  }

  static let quiet = FlagOption(
    "quiet",
    short: "q",
    summary: "print errors only",
    decidesResult: false
  )

  static let progress = ValueOption<ProgressKind>(
    "progress",
    "KIND",
    as: .choice,
    summary: "how to show progress: a bar, a plain line every few seconds, one JSON object per "
      + "line (messages too), Open Job Description lines on standard output, or none; auto is a bar on a "
      + "terminal and plain lines elsewhere",
    default: ProgressKind.auto.rawValue,
    decidesResult: false
  )

  static let logFormat = ValueOption<LogFormat>(
    "log-format",
    "FORMAT",
    as: .choice,
    summary: "the form of messages and progress on standard error: text for people, or json, one "
      + "object per line",
    default: LogFormat.text.rawValue,
    decidesResult: false
  )
}
