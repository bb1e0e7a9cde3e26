internal import AnnotateCommandLineKit
internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// Lists the models that are built in and what runs them.
struct ModelsCommand: Subcommand {
  let description = CommandDescription(
    name: "models",
    summary: "lists the models that find faces, and what they cost here",
    discussion: """
      Of each model that is built in: what it is for, its file, licence and checksum, and how long one \
      run takes on this computer, measured now. Then the devices that can run models, and the kinds \
      of detectors that can be brought along with --model.
      """,
    groups: [
      OptionGroup("Options", of: [device, CommonOptions.json]),
      CommonOptions.help,
    ],
    examples: [
      Example(command: "annotate models", explanation: "all there is to know"),
      Example(
        command: "annotate models --json",
        explanation: "the same for programs"
      ),
    ],
    notes: [
      HelpSection(
        title: "The cache",
        body: """
          Models are compiled for the computer when they are first used and then kept in the folder \
          that ANNOTATE_CACHE names, or in annotate in XDG_CACHE_HOME, or in .cache/annotate in the \
          home folder. The folder can be deleted at any time; with ANNOTATE_CACHE set to nothing \
          there is none.
          """
      )
    ]
  )

  private static let device = ValueOption<String>(
    "device",
    "NAME",
    as: .any,
    summary: "what runs the models to measure them",
    default: DetectionOptions.defaultDevice
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    var folder = try RuntimeFolder.locate()
    if let device = arguments.text(Self.device) { folder.device = try .named(device, in: folder) }
    let shown = try ModelsPage(in: folder)
    print(arguments.has(CommonOptions.json) ? shown.page.json.line : shown.page.text)
    if let failure = shown.failure { throw failure }
    return 0
  }
}
