internal import AnnotateCommandLineKit
internal import AnnotateKit

/// The options of `annotate review`.
enum ReviewOptions {
  static let video = ValueOption<String>(
    "video",
    "VIDEO",
    as: .any,
    summary: "the video of the sidecar, or the output written with it",
    completion: .file,
    isRequired: true
  )

  static let output = ValueOption<String>(
    "output",
    short: "o",
    "PAGE.html",
    as: .any,
    summary: "the page to write",
    completion: .file,
    isRequired: true
  )

  static let preview = ValueOption<String>(
    "preview",
    "FILE.mp4",
    as: .any,
    summary:
      "also write a small H.264 copy of the video without sound, and play that; for videos "
      + "that browsers cannot play, such as HEVC and ProRes",
    completion: .file
  )

  static let embed = FlagOption(
    "embed",
    summary: "put such a copy into the page, which then needs no other file"
  )

  static let open = FlagOption("open", summary: "open the page in the browser when it is written")

  static let overwrite = FlagOption("overwrite", short: "y", summary: "replace existing files")

  static let group = OptionGroup("Options", of: [video, output, preview, embed, open, overwrite])
}

extension SidecarReview {
  /// Creates the requested review.
  ///
  /// - Throws: `UsageError` if options contradict each other.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.init(
      arguments.positionals.first ?? "",
      video: try arguments.required(ReviewOptions.video),
      output: try arguments.required(ReviewOptions.output)
    )
    overwrites = arguments.has(ReviewOptions.overwrite)
    let preview = arguments.text(ReviewOptions.preview)
    let embeds = arguments.has(ReviewOptions.embed)
    if let preview { playback = .preview(preview) }
    if embeds { playback = .embedded }
    if embeds, preview != nil {
      throw arguments.usageError("'--embed' contradicts '--preview'", option: ReviewOptions.embed)
    }
    if arguments.has(ReviewOptions.open), arguments.has(SandboxOptions.sandbox) {
      throw arguments.usageError("'--open' contradicts '--sandbox'", option: ReviewOptions.open)
    }
    for (option, path) in [(ReviewOptions.output, output), (ReviewOptions.video, video)]
    where path == "-" {
      throw arguments.usageError(
        "'--\(option.definition.long)' is a file, because the page has to find the video from where "
          + "it is",
        option: option
      )
    }
  }
}
