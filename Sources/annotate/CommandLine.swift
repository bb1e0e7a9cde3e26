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
    groups: sections.groups + [other],
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

  /// The options of the command that annotates.
  static let sections = [
    OptionSection(
      "Output",
      [FileOptions.video, JobOptions.container] + JobOptions.faceOutputs + [JobOptions.landmarks]
        + JobOptions.carriage
    ),
    OptionSection("Stamps", JobOptions.stamps),
    OptionSection("Covers", JobOptions.covers),
    OptionSection("Crops", JobOptions.crops),
    OptionSection("Faces", JobOptions.faces),
    OptionSection("Tracking", JobOptions.tracking + [JobOptions.noTracking]),
    OptionSection("Live input", [JobOptions.realtime]),
    OptionSection("Models", JobOptions.models),
    OptionSection("Picture", JobOptions.picture),
    OptionSection("Encoding", JobOptions.encoding),
    OptionSection("Pictures", [JobOptions.frameRate] + JobOptions.pictures),
    TalkOptions.section,
  ]

  private static let other = OptionGroup(
    "Other",
    [
      CommonOptions.helpFlag.definition,
      OptionDefinition("version", summary: "show the version", shortCircuits: true),
      completionScript.definition,
      OptionDefinition(
        "generate-manual",
        summary: "print the manual page, for man",
        shortCircuits: true
      ),
    ]
  )

  static let completionScript = ValueOption<CompletionScript.Shell>(
    "generate-completion-script",
    "SHELL",
    as: .choice,
    summary: "print the script that completes this command line in a shell",
    shortCircuits: true
  )

  private static let styles = HelpSection(
    title: "Styles",
    body: table(StyleRegistry.all.map { ($0.name, $0.summary) })
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
