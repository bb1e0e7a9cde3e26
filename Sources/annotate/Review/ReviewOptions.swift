internal import AnnotateCommandLineKit
internal import AnnotateJobs
internal import AnnotateKit
internal import AnnotateWording

/// The options of `annotate review`.
enum ReviewOptions {
  static let video = ValueOption<String>(
    "video",
    "VIDEO",
    as: .any,
    summary: "the video of the sidecar, or the output written with it",
    default: "the file beside the sidecar that it names as its source",
    completion: .file
  )

  static let output = ValueOption<String>(
    "output",
    short: "o",
    "PAGE.html",
    as: .any,
    summary: "the page to write; required unless --serve is given",
    completion: .file,
    proposal: ProposedPath(suffix: ".html", keepsExtension: false)
  )

  static let preview = ValueOption<String>(
    "preview",
    "FILE.mp4",
    as: .any,
    summary:
      "also write a small H.264 copy of the video without audio, and play that; for videos "
      + "that browsers cannot play, such as HEVC and ProRes",
    completion: .file
  )

  static let embed = FlagOption(
    "embed",
    summary: "put such a copy into the page, which then needs no other file"
  )

  static let open = FlagOption("open", summary: "open the page in the browser when it is ready")

  static let serve = FlagOption(
    "serve",
    summary: "send the page from a port of this computer until Ctrl+C, instead of writing it; "
      + "then it saves the sidecar in its place and renders previews"
  )

  static let port = ValueOption<Int>(
    "port",
    "N",
    as: .whole(1024...65535, "a whole number from 1024 to 65535"),
    summary: "the port for --serve",
    default: "one that is free"
  )

  static let overwrite = FlagOption("overwrite", short: "y", summary: "replace existing files")

  static let group = OptionGroup(
    "Options",
    of: [video, output, serve, port, preview, embed, open, overwrite]
  )
}

extension SidecarReview {
  /// Creates the requested review.
  ///
  /// - Throws: `UsageError` if options contradict each other or the video is unknown; `.missingInput` or
  ///   `.badInput` if the sidecar cannot be read to find its video.
  init(_ arguments: ParsedArguments) throws {
    try arguments.checkOne(
      of: ReviewOptions.output,
      or: ReviewOptions.serve,
      suggestion: arguments.proposal(for: ReviewOptions.output)
    )
    let sidecar = arguments.positionals.first ?? ""
    self.init(
      sidecar,
      video: try arguments.text(ReviewOptions.video) ?? Self.video(of: sidecar, arguments),
      output: arguments.text(ReviewOptions.output) ?? ""
    )
    overwrites = arguments.has(ReviewOptions.overwrite)
    session = CommandSession.current
    if let preview = arguments.text(ReviewOptions.preview) { playback = .preview(preview) }
    if arguments.has(ReviewOptions.embed) { playback = .embedded }
    try Self.checkContradictions(arguments)
    for (option, path) in [(ReviewOptions.output, output), (ReviewOptions.video, video)]
    where path == "-" {
      throw arguments.usageError(
        "'--\(option.definition.long)' is a file, because the page has to find the video from where "
          + "it is",
        option: option
      )
    }
  }

  /// The video that a sidecar names, if it is beside it.
  private static func video(of sidecar: String, _ arguments: ParsedArguments) throws -> String {
    guard let video = try SidecarReview.video(besideSidecar: sidecar) else {
      throw arguments.usageError(
        "missing option '--video': the video of \(sidecar.quoted) is not beside it",
        option: ReviewOptions.video
      )
    }
    return video
  }

  private static func checkContradictions(_ arguments: ParsedArguments) throws(UsageError) {
    let pairs: [(any DescribedOption, any DescribedOption)] = [
      (ReviewOptions.embed, ReviewOptions.preview), (ReviewOptions.embed, ReviewOptions.serve),
      (ReviewOptions.open, SandboxOptions.sandbox),
    ]
    for (option, other) in pairs where arguments.has(option) && arguments.has(other) {
      let names = [option, other].map { "'--\($0.definition.long)'" }
      throw arguments.usageError("\(names[0]) contradicts \(names[1])", option: option)
    }
    guard arguments.has(ReviewOptions.port), !arguments.has(ReviewOptions.serve) else { return }
    throw arguments.usageError("'--port' is for '--serve'", option: ReviewOptions.port)
  }
}
