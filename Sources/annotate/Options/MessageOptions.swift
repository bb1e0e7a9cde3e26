internal import AnnotateCommandLineKit

/// Options for messages and progress.
enum MessageOptions {
  static let section = OptionSection("Messages", [quiet, progress, logFormat])

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
