internal import AnnotateCommandLineKit
internal import AnnotateJobs
internal import AnnotateKit
internal import AnnotateWording

/// The options of `annotate review`.
struct ReviewOptions: OptionValues {
  /// The video of the sidecar; nil for the one next to it.
  let video: String?
  /// The page to write; nil if it is sent instead.
  let output: String?
  /// Whether the page is sent from a port.
  let serves: Bool
  /// That port; nil for one that is free.
  let port: Int?
  /// The small copy of the video; nil for none.
  let preview: String?
  /// Whether the page contains such a copy.
  let embeds: Bool
  /// The sidecar with suspected faces; nil for none.
  let suspects: String?
  /// Whether the page is opened.
  let opens: Bool
  /// Whether existing files are replaced.
  let overwrites: Bool

  static let options: [any DescribedOption] = [
    video, output, suspects, serve, port, preview, embed, open, overwrite,
  ]

  static let group = OptionGroup("Options", of: options)

  init(_ given: GivenOptions<Self>) throws(UsageError) {
    video = try given.value(Self.video)
    output = try given.value(Self.output)
    serves = given.has(Self.serve)
    port = try given.value(Self.port)
    preview = try given.value(Self.preview)
    embeds = given.has(Self.embed)
    suspects = try given.value(Self.suspects)
    opens = given.has(Self.open)
    overwrites = given.has(Self.overwrite)
  }

  static let video = ValueOption<String>(
    "video",
    "VIDEO",
    as: .any,
    summary: "the video of the sidecar, or the output written with it",
    default: "the file beside the sidecar that it names as its source",
    paths: .file(.read)
  )

  static let output = ValueOption<String>(
    FileOptions.outputName,
    short: "o",
    "PAGE.html",
    as: .any,
    summary: "the page to write; required unless --serve is given",
    paths: .file(.written),
    proposal: ProposedPath(suffix: ".html", keepsExtension: false)
  )

  static let preview = ValueOption<String>(
    "preview",
    "FILE.mp4",
    as: .any,
    summary:
      "also write a small H.264 copy of the video without audio, and play that; for videos "
      + "that browsers cannot play, such as HEVC and ProRes",
    paths: .file(.written)
  )

  static let embed = FlagOption(
    "embed",
    summary: "put such a copy into the page, which then needs no other file"
  )

  /// The name of the option for suspected faces.
  static let suspectsName = "suspects"

  static let suspects = ValueOption<String>(
    suspectsName,
    "FACES",
    as: .any,
    summary:
      "also list faces that this sidecar has and the reviewed one does not, such as those that annotate "
      + "detect finds in the same video with --confidence 0.2 --no-tracking",
    paths: .file(.read)
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
}

extension SidecarReview {
  /// Creates the requested review.
  ///
  /// - Throws: `UsageError` if options contradict each other or the video is unknown; `.missingInput` or
  ///   `.badInput` if the sidecar cannot be read to find its video.
  init(_ options: ReviewOptions, _ arguments: ParsedArguments) throws {
    try options.checkOutput(arguments)
    let sidecar = arguments.positionals.first ?? ""
    self.init(
      sidecar,
      video: try options.video ?? Self.video(of: sidecar, arguments),
      output: options.output ?? ""
    )
    overwrites = options.overwrites
    suspects = options.suspects
    session = CommandSession.current
    if let preview = options.preview { playback = .preview(preview) }
    if options.embeds { playback = .embedded }
    try options.checkContradictions(arguments)
    for (option, path) in [(ReviewOptions.output, output), (ReviewOptions.video, video)]
    where path == "-" {
      throw arguments.usageError(
        "'--\(option.definition.long)' is a file, because the page has to find the video from where "
          + "it is",
        option: option
      )
    }
  }

  /// The video that a sidecar names, if it is next to it.
  private static func video(of sidecar: String, _ arguments: ParsedArguments) throws -> String {
    guard let video = try SidecarReview.video(nextToSidecar: sidecar) else {
      throw arguments.usageError(
        "missing option '--video': the video of \(sidecar.quoted) is not beside it",
        option: ReviewOptions.video
      )
    }
    return video
  }
}

extension ReviewOptions {
  /// Checks that the page is either written or sent.
  ///
  /// - Throws: `UsageError` if it is both, or neither.
  fileprivate func checkOutput(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.checkOne(
      of: (Self.output, output != nil),
      or: (Self.serve, serves),
      suggestion: arguments.proposal(for: Self.output)
    )
  }

  /// Checks that options do not contradict each other.
  ///
  /// - Throws: `UsageError` if two do.
  fileprivate func checkContradictions(_ arguments: ParsedArguments) throws(UsageError) {
    let isConfined = try LimitOptions(arguments).sandbox == .required
    let pairs: [(any DescribedOption, any DescribedOption, Bool)] = [
      (Self.embed, Self.preview, embeds && preview != nil),
      (Self.embed, Self.serve, embeds && serves),
      (Self.open, SandboxChoice.sandbox, opens && isConfined),
    ]
    for (option, other, areGiven) in pairs where areGiven {
      let names = [option, other].map { "'--\($0.definition.long)'" }
      throw arguments.usageError("\(names[0]) contradicts \(names[1])", option: option)
    }
    guard port != nil, !serves else { return }
    throw arguments.usageError("'--port' is for '--serve'", option: Self.port)
  }
}
