internal import AnnotateCommandLineKit
internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// Lists the built-in models and the devices that run them.
struct ModelsCommand: Subcommand {
  let description = CommandDescription(
    name: "models",
    summary: "lists the models and measures their speed on this computer",
    discussion: """
      Shows for each built-in model its purpose, file, licence and checksum, and how long one run takes on \
      this computer, measured now. Then lists the devices that can run models, and the kinds of detectors \
      that --model supports.
      """,
    groups: [
      OptionGroup("Options", of: [device, CommonOptions.json]),
      CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate models",
        explanation: "lists the models, devices and kinds of detectors"
      ),
      Example(
        command: "annotate models --json",
        explanation: "prints the same as JSON"
      ),
    ],
    notes: [
      HelpSection(
        title: "The cache",
        body: """
          Models are compiled for the computer at first use. The results are kept in the folder that \
          ANNOTATE_CACHE names, else in the folder annotate in XDG_CACHE_HOME, else in .cache/annotate in the \
          home folder. The folder can be deleted at any time. If ANNOTATE_CACHE is empty, there is no cache.
          """
      )
    ]
  )

  private static let device = ValueOption<String>(
    "device",
    "NAME",
    as: .any,
    summary: "the device on which to measure the models",
    default: DetectionOptions.defaultDevice
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    var folder = try RuntimeFolder.locate()
    if let device = arguments.text(Self.device) { folder.device = try .named(device, in: folder) }
    let shown = try ModelsPage(in: folder)
    let page = shown.page
    try StandardOutput.print(arguments.has(CommonOptions.json) ? page.json.line : page.text)
    if let failure = shown.failure { throw failure }
    return 0
  }
}
