internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// The command line, described once: help, usage, completions and the manual page come from here.
enum AnnotateCommandLine {
  static let program = "annotate"

  static let description = CommandDescription(
    name: program,
    summary: "finds faces and eyes in a video and stamps pictures on them",
    discussion: """
      Reads INPUT, stamps every face, and writes the result with all other streams untouched. Frames \
      keep their time stamps. A sidecar with the faces of every frame is written beside the output.

      A file that has the name of a command is reached with a path, as in ./inspect.
      """,
    arguments: [
      ArgumentDefinition(
        "INPUT",
        summary: "the video to read, in any container that FFmpeg reads, a picture (JPEG, PNG, "
          + "TIFF, WebP) or numbered ones (shot.%04d.png); - is standard input"
      )
    ],
    groups: [
      output, stamps, covers, crops, faces, tracking, live, models, picture, encoding, pictures,
      talk, other,
    ],
    subcommands: SubcommandRegistry.all.map(\.description),
    examples: [
      Example(
        command: "annotate in.mp4 -o out.mp4",
        explanation: "a square round each face; the faces are listed in out.faces.jsonl"
      ),
      Example(
        command: "annotate in.mov -o out.mov --style hearts --crf 20",
        explanation: "hearts on the eyes, in a somewhat smaller file"
      ),
      Example(
        command: "annotate shot.%04d.png -o out.%04d.png --frame-rate 24",
        explanation: "a sequence of pictures; annotate photo.jpg -o out.jpg does a single one"
      ),
    ],
    notes: [styles, exitCodes]
  )

  private static let output = OptionGroup(
    "Output",
    videoFile
      + [
        sidecarPlace,
        noSidecar,
        facesFolder,
        exports,
        embedding,
        landmarks,
      ] + carriage
  )

  static let landmarks = OptionDefinition(
    "landmarks",
    summary: "also write all 468 points of every face into the sidecar"
  )

  /// Options for the output's picture.
  static let picture = OptionGroup(
    "Picture",
    [
      OptionDefinition(
        "size",
        value: "WxH",
        summary: "the size of the picture as it is shown, in square pixels, such as 1280x720",
        defaultText: "the source's"
      ),
      OptionDefinition(
        "gravity",
        value: "HOW",
        summary: "how the picture is put into --size: whole with black bars (resizeAspect), cut "
          + "off evenly (resizeAspectFill), or stretched (resize)",
        choices: Gravity.allCases.map(\.rawValue),
        defaultText: Gravity.resizeAspect.rawValue
      ),
      OptionDefinition(
        "mirror",
        summary: "exchange left and right of the picture, but not of the stamps"
      ),
      OptionDefinition(
        "bake-orientation",
        summary: "store the picture upright and cut to what is to be seen, without need of tags"
      ),
    ]
  )

  /// Options for the encoder.
  static let encoding = OptionGroup(
    "Encoding",
    [
      OptionDefinition(
        "codec",
        value: "NAME",
        summary: "the codec or FFmpeg encoder, such as h264, hevc or libx265",
        defaultText: "the source's own where it can be written, else h264"
      ),
      OptionDefinition(
        "crf",
        value: "N",
        summary: "constant quality: lower is better and larger",
        defaultText: "18"
      ),
      OptionDefinition(
        "preset",
        value: "NAME",
        summary: "how much time the encoder takes, in its own words",
        defaultText: "the encoder's own, medium for h264"
      ),
      OptionDefinition(
        "bitrate",
        value: "RATE",
        summary: "average bits a second instead of a quality, such as 8M or 800k"
      ),
      OptionDefinition(
        "pixel-format",
        value: "NAME",
        summary: "FFmpeg's name of the pixel format to encode, such as yuv420p10le",
        defaultText: "the source's own where the encoder takes it, else the nearest"
      ),
      OptionDefinition(
        "encoder-option",
        value: "K=V",
        summary: "an option of the encoder in its own words, such as tune=film",
        repeats: true
      ),
    ]
  )

  /// Options for what is said meanwhile.
  static let talk = OptionGroup(
    "Talk",
    [
      OptionDefinition("quiet", short: "q", summary: "print nothing but errors"),
      OptionDefinition(
        "progress",
        value: "KIND",
        summary: "how to show progress: a bar, a plain line every few seconds, a JSON object a "
          + "line, lines of Open Job Description on standard output, or none; auto is a bar on a "
          + "terminal and plain lines elsewhere",
        choices: ProgressKind.allCases.map(\.rawValue),
        defaultText: "auto"
      ),
      logFormat,
    ]
  )

  static let logFormat = OptionDefinition(
    "log-format",
    value: "FORMAT",
    summary: "how messages and progress are written on standard error: text for people, or json, "
      + "an object a line",
    choices: LogFormat.allCases.map(\.rawValue),
    defaultText: "text"
  )

  private static let other = OptionGroup(
    "Other",
    [
      OptionDefinition("help", short: "h", summary: "show this text", shortCircuits: true),
      OptionDefinition("version", summary: "show the version", shortCircuits: true),
      OptionDefinition(
        "generate-completion-script",
        value: "SHELL",
        summary: "print the script that completes this command line in a shell",
        choices: CompletionScript.Shell.allCases.map(\.rawValue),
        shortCircuits: true
      ),
      OptionDefinition(
        "generate-manual",
        summary: "print the manual page, for man",
        shortCircuits: true
      ),
    ]
  )

  private static let styles = HelpSection(
    title: "Styles",
    body: table(styleTable)
  )

  private static let exitCodes = HelpSection(
    title: "Exit codes",
    body: table(
      [("0", "done")] + AnnotateError.Kind.allCases.map { ("\($0.rawValue)", $0.meaning) }
    )
  )

  /// Two columns; lines that begin with a space are not wrapped.
  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { first, second in
      " " + first + String(repeating: " ", count: width - first.count + 2) + second
    }.joined(separator: "\n")
  }
}

extension AnnotateError.Kind {
  /// What an exit code says, for the help text.
  fileprivate var meaning: String {
    switch self {
    case .usage: "the command line asks for something that cannot be"
    case .badInput: "the input is not what it should be: no video, cut off, without pictures"
    case .missingInput: "the input is missing or cannot be read"
    case .unavailable: "a needed part is missing, such as a model or an encoder"
    case .internalFault: "a mistake in this program"
    case .cannotCreate: "the output exists or cannot be created"
    case .inputOutput: "reading or writing failed, such as on a full disk"
    case .temporary: "trying again later may help"
    case .interrupted: "interrupted"
    case .terminated: "terminated"
    }
  }
}
