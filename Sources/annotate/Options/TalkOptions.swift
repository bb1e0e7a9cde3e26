internal import AnnotateCommandLineKit

/// Options for what is said while a command works.
enum TalkOptions {
  static let section = OptionSection("Talk", [quiet, progress, logFormat])

  static let quiet = FlagOption("quiet", short: "q", summary: "print nothing but errors")

  static let progress = ValueOption<ProgressKind>(
    "progress",
    "KIND",
    as: .choice,
    summary: "how to show progress: a bar, a plain line every few seconds, a JSON object a "
      + "line, lines of Open Job Description on standard output, or none; auto is a bar on a "
      + "terminal and plain lines elsewhere",
    default: ProgressKind.auto.rawValue
  )

  static let logFormat = ValueOption<LogFormat>(
    "log-format",
    "FORMAT",
    as: .choice,
    summary: "how messages and progress are written on standard error: text for people, or json, "
      + "an object a line",
    default: LogFormat.text.rawValue
  )
}
