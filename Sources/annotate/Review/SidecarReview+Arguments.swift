internal import AnnotateCommandLineKit
internal import AnnotateKit

extension SidecarReview {
  /// Understands what was typed.
  ///
  /// - Throws: where options contradict each other.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.init(
      arguments.positionals.first ?? "",
      video: arguments.value("video") ?? "",
      output: arguments.value("output") ?? ""
    )
    overwrites = arguments.flag("overwrite")
    let (preview, embeds) = (arguments.value("preview"), arguments.flag("embed"))
    if let preview { playback = .preview(preview) }
    if embeds { playback = .embedded }
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
