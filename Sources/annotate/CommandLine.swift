internal import AnnotateCommandLineKit
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateStamps

/// The command line, described once: help, usage, completions and the manual page come from here.
enum AnnotateCommandLine {
  static let program = "annotate"

  static let description = CommandDescription(
    name: program,
    summary: "finds faces and eyes in a video and stamps pictures on them",
    discussion: """
      Reads INPUT, stamps every face and writes the result with all other streams untouched. Frames keep \
      their time stamps. A sidecar beside the output lists the faces of every frame.

      To read a file with the name of a command, give a path, such as ./inspect.
      """,
    arguments: [
      ArgumentDefinition(
        "INPUT",
        summary: "a video in any container that FFmpeg reads, a picture (JPEG, PNG, TIFF, WebP) or "
          + "a numbered sequence (shot.%04d.png); - is standard input; several inputs, or a folder "
          + "of them, are done one by one",
        repeats: true,
        substitute: BatchOptions.list.definition.long
      )
    ],
    groups: sections.groups + [other],
    subcommands: SubcommandRegistry.all.map(\.description),
    examples: [
      Example(
        command: "annotate in.mp4 -o out.mp4",
        explanation: "stamps a square around each face and lists the faces in out.faces.jsonl"
      ),
      Example(
        command: "annotate in.mov -o out.mov --style hearts --crf 20",
        explanation: "stamps hearts on the eyes, in a slightly smaller file"
      ),
      Example(
        command: "annotate shot.%04d.png -o out.%04d.png --frame-rate 24",
        explanation: "stamps a numbered sequence; for one picture: annotate photo.jpg -o out.jpg"
      ),
    ],
    notes: [styles, exitCodes],
    synonyms: synonyms,
    valueSynonyms: valueSynonyms
  )

  /// What people write who come from other programs.
  private static let synonyms: [CommandDescription.Synonym] = [
    .init("i", "input", long: nil, hint: "the input needs no option, only its path"),
    .init("force", "f", long: "overwrite", hint: "did you mean '-y'?"),
    .init("start", "ss", "begin", long: "from", hint: "did you mean '--from'?"),
    .init("end", "until", long: "to", hint: "did you mean '--to'?"),
    .init("duration", "t", "length", long: "preview", hint: "did you mean '--preview SECONDS'?"),
    .init("no-sound", "mute", "an", long: "no-audio", hint: "did you mean '--no-audio'?"),
    .init("emoji", long: "sprite", hint: "did you mean '--sprite 😀'?"),
    .init(
      "image",
      "picture",
      "sticker",
      "overlay",
      long: "sprite",
      hint: "did you mean '--sprite FILE'?"
    ),
    .init(
      "rotate",
      "upright",
      long: "bake-orientation",
      hint: "did you mean '--bake-orientation'?"
    ),
    .init("flip", long: "mirror", hint: "did you mean '--mirror'?"),
    .init("scale", "resize", long: "size", hint: "did you mean '--size WxH'?"),
    .init("threshold", long: "confidence", hint: "did you mean '--confidence'?"),
    .init("gpu", long: "device", hint: "did you mean '--device GPU'?"),
    .init(
      "text",
      "caption",
      "label",
      long: "sprite",
      hint: "to stamp a text: --sprite 'text:Hello' --at face; to change that of labels: "
        + "'annotate styles labels > mine.json', edit it, and add --style mine.json"
    ),
    .init(
      "colour",
      "color",
      long: "style",
      hint: "a style has its colours: 'annotate styles squares > mine.json', edit it, and add "
        + "--style mine.json"
    ),
    .init(
      "metadata",
      "no-metadata",
      "strip-metadata",
      "anonymize",
      "anonymise",
      long: "private",
      hint: "did you mean '--private'?"
    ),
    .init("v", "ver", long: "version", hint: "did you mean '-V'?"),
  ]

  /// Values that people try.
  private static let valueSynonyms: [CommandDescription.Synonym] = [
    .init(
      "best",
      "max",
      "maximum",
      "highest",
      "thorough",
      "slow",
      long: "accuracy",
      hint: "did you mean 'high'?"
    ),
    .init("fast", "fastest", "quick", "min", long: "accuracy", hint: "did you mean 'low'?"),
    .init("medium", "default", "standard", long: "accuracy", hint: "did you mean 'normal'?"),
    .init(
      "metadata",
      "tags",
      "exif",
      "gps",
      "location",
      long: "drop",
      hint: "to leave out what tells about people, places and devices: --private"
    ),
    .init("sound", long: "drop", hint: "did you mean 'audio'?"),
    .init("cover", "covers", "thumbnail", "video", long: "drop", hint: "did you mean 'picture'?"),
  ]

  /// The options of the command that annotates.
  static let sections: [OptionSection] = [
    OptionSection(
      "Output",
      [FileOptions.video, FileOptions.open, JobOptions.container] + JobOptions.faceOutputs + [
        JobOptions.landmarks
      ]
        + JobOptions.carriage
    ),
    .excerpt,
    .stamps,
    .covers,
    .crops,
    .faces,
    .tracking,
    OptionSection(
      "Live and raw input",
      JobOptions.inputFormat + [JobOptions.realtime] + JobOptions.network
    ),
    .models,
    .picture,
    .smartEncoding,
    .pictures,
    BatchOptions.section,
    LimitOptions.section,
    MessageOptions.section,
  ]

  private static let other = OptionGroup(
    "Other",
    [
      CommonOptions.helpFlag.definition,
      OptionDefinition(
        "version",
        short: "V",
        summary: "show the version",
        shortCircuits: true
      ),
      completionScript.definition,
      completions.definition,
      OptionDefinition(
        "generate-manual",
        summary: "print the manual page in the format of man",
        shortCircuits: true
      ),
      manuals.definition,
      reference.definition,
    ]
  )

  static let manuals = ValueOption<String>(
    "generate-manuals",
    "DIR",
    as: .any,
    summary: "write a manual page for each command into a folder",
    paths: .folder(.written),
    shortCircuits: true
  )

  static let reference = ValueOption<String>(
    "generate-reference",
    "DIR",
    as: .any,
    summary: "write a page in Markdown for each command into a folder",
    paths: .folder(.written),
    shortCircuits: true
  )

  static let completionScript = ValueOption<CompletionScript.Shell>(
    "generate-completion-script",
    "SHELL",
    as: .choice,
    summary: "print the completion script for a shell",
    shortCircuits: true
  )

  static let completions = ValueOption<CompletionTopic>(
    "generate-completions",
    "TOPIC",
    as: .choice,
    summary: "print the values that the completion script of a shell offers: the encoders of this "
      + "FFmpeg, or who is in the sidecars (.jsonl) of the command line",
    shortCircuits: true
  )

  /// The options for files and texts about the program itself.
  struct ProgramOptions: OptionValues {
    /// The folder for the manual pages.
    let manuals: String?
    /// The folder for the pages in Markdown.
    let reference: String?
    /// The shell of the completion script.
    let completionScript: CompletionScript.Shell?
    /// The values that the completion script asks for.
    let completions: CompletionTopic?

    static let options: [any DescribedOption] = [
      AnnotateCommandLine.manuals, AnnotateCommandLine.reference,
      AnnotateCommandLine.completionScript, AnnotateCommandLine.completions,
    ]

    init(_ given: GivenOptions<Self>) throws(UsageError) {
      manuals = try given.value(AnnotateCommandLine.manuals)
      reference = try given.value(AnnotateCommandLine.reference)
      completionScript = try given.value(AnnotateCommandLine.completionScript)
      completions = try given.value(AnnotateCommandLine.completions)
    }
  }

  private static let styles = HelpSection(
    title: "Styles",
    body: table(StyleRegistry.all.map { ($0.name, $0.summary) })
  )

  private static let exitCodes = HelpSection(
    title: "Exit codes",
    body: table(exitMeanings.map { ($0.code, $0.meaning) })
  )

  /// All exit codes, and what they mean.
  static let exitMeanings: [(code: String, meaning: String)] =
    [("0", "done")] + AnnotateError.Kind.allCases.map { ("\($0.rawValue)", $0.meaning) }

  /// Two columns; lines that begin with a space are not wrapped.
  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { first, second in
      " " + first + String(repeating: " ", count: width - first.count + 2) + second
    }.joined(separator: "\n")
  }
}

extension AnnotateError.Kind {
  /// The meaning of an exit code, for the help text.
  fileprivate var meaning: String {
    switch self {
    case .usage: "wrong usage: the command line is invalid"
    case .badInput: "the input is invalid: not a video, cut off or without pictures"
    case .missingInput: "the input is missing or cannot be read"
    case .unavailable: "a needed part is missing, such as a model or an encoder"
    case .internalFault: "a bug in annotate"
    case .cannotCreate: "the output exists or cannot be created"
    case .inputOutput: "reading or writing failed, for example because the disk is full"
    case .temporary: "a temporary failure; try again later"
    case .interrupted: "interrupted"
    case .terminated: "terminated"
    }
  }
}
