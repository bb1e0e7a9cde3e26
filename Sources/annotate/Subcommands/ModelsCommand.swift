internal import AnnotateCommandLineKit
internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateInspection
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
      OptionGroup("Options", of: Options.options),
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

  private struct Options: OptionValues {
    let device: String?
    let isJSON: Bool

    static let options: [any DescribedOption] = [ModelsCommand.device, CommonOptions.json]

    init(_ given: GivenOptions<Self>) throws(UsageError) {
      device = try given.value(ModelsCommand.device)
      isJSON = given.has(CommonOptions.json)
    }
  }

  private static let device = ValueOption<String>(
    "device",
    "NAME",
    as: .any,
    summary: "the device on which to measure the models",
    default: DetectionOptions.defaultDevice
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    var folder = try RuntimeFolder.locate()
    let options = try Options(arguments)
    if let device = options.device { folder.device = try .named(device, in: folder) }
    let shown = try ModelsPage(in: folder)
    let page = shown.page
    try StandardOutput.print(options.isJSON ? page.json.line : page.text)
    if let failure = shown.failure { throw failure }
    return 0
  }
}
