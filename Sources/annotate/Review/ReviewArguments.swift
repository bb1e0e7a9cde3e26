internal import AnnotateCommandLineKit

/// What of a page was asked for.
struct ReviewArguments {
  /// The sidecar.
  let sidecar: String
  /// The video that the page plays.
  let video: String
  /// Where the page goes.
  let output: String
  /// Where a copy goes that every browser plays; nil is none.
  let preview: String?
  /// Whether such a copy becomes a part of the page.
  let embeds: Bool
  /// Whether files that are there are replaced.
  let overwrites: Bool

  /// Understands what was typed.
  ///
  /// - Throws: where options contradict each other.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    sidecar = arguments.positionals.first ?? ""
    video = arguments.value("video") ?? ""
    output = arguments.value("output") ?? ""
    preview = arguments.value("preview")
    embeds = arguments.flag("embed")
    overwrites = arguments.flag("overwrite")
    let parser = ArgumentParser(AnnotateCommandLine.description)
    if embeds, preview != nil {
      throw parser.usageError(
        "'--embed' contradicts '--preview'",
        option: "embed",
        command: arguments.command
      )
    }
    if preview == output {
      throw parser.usageError(
        "the page and '--preview' are two files",
        option: "preview",
        command: arguments.command
      )
    }
    for (option, path) in [("output", output), ("video", video)] where path == "-" {
      throw parser.usageError(
        "'--\(option)' is a file, because the page has to find the video from where it is",
        option: option,
        command: arguments.command
      )
    }
  }
}
