internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateJobs
internal import AnnotateKit
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateVerification

/// Proves that nothing of a source was lost in its output.
struct VerifyCommand: Subcommand {
  let description = CommandDescription(
    name: "verify",
    summary: "proves that nothing of a source was lost in its output",
    discussion: """
      Reads both files to their ends, decodes the main video of each, and compares frames and their times, \
      all other streams packet by packet, geometry, colour, metadata and chapters. If the output's codec is \
      lossless, pixels that no stamp covers are compared bit by bit. For pictures and numbered sequences, \
      EXIF, XMP, IPTC, ICC profiles and comments are compared. The sidecar is compared with the source. If the \
      output is to be private (--private), all that is left in it of what identifies counts as lost.

      Each line is the finding for one feature: kept, changed or lost. The exit code is 0 if nothing is lost, \
      else 65.
      """,
    arguments: [
      ArgumentDefinition(
        "OUTPUT",
        summary: "the video or picture that annotate wrote; several, or a folder of them, are done "
          + "one by one",
        repeats: true,
        substitute: BatchOptions.list.definition.long
      )
    ],
    groups: [
      OptionGroup("Options", of: Options.options),
      BatchOptions.sectionWithoutOutputs.group,
      LimitOptions.section.group,
      CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate verify out.mp4 --source in.mp4",
        explanation: "also checks out.faces.jsonl if it exists"
      )
    ],
    notes: [
      HelpSection(
        title: "What counts as changed",
        body: """
          A change that keeps the meaning is no loss: the main video is encoded again; times are rounded to the \
          coarser units of a container, such as the milliseconds of Matroska; odd sizes are padded to even \
          ones, and the container records the visible part; subtitles have the same text in another format; \
          all streams are shifted by the same time, in containers that do not keep the start; the container \
          marks a default stream; a picture has the matrix and range of its format; identifiers of the file \
          are new. A change that an option requested, as the sidecar's header records, is no loss either.
          """
      ),
      HelpSection(
        title: "What is not compared",
        body: """
          Names of programs that wrote the file, its brands and handlers, and statistics, because they are new \
          in every file; the pixels of a lossy main video; size, orientation and thumbnail in the metadata of \
          a picture.
          """
      ),
    ]
  )

  private struct Options: OptionValues {
    let source: String
    let faces: String?
    let isJSON: Bool

    static let options: [any DescribedOption] = [
      VerifyCommand.source, VerifyCommand.faces, VerifyCommand.json,
    ]

    init(_ given: GivenOptions<Self>) throws(UsageError) {
      source = try given.required(VerifyCommand.source)
      faces = try given.value(VerifyCommand.faces)
      isJSON = given.has(VerifyCommand.json)
    }
  }

  /// The option for the source.
  static let source = ValueOption<String>(
    "source",
    "INPUT",
    as: .any,
    summary: "the video or picture from which OUTPUT was made; for several, the folder of the "
      + "sources",
    paths: .file(.read, forEachInput: true),
    isRequired: true
  )

  private static let faces = ValueOption<String>(
    "faces",
    "FACES.jsonl",
    as: .any,
    summary: "the sidecar that was written with OUTPUT",
    default: "the one beside OUTPUT, if any",
    paths: .file(.read, forEachInput: true)
  )

  private static let json = FlagOption(
    "json",
    summary: "print JSON instead of a table"
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let output = arguments.positionals.first ?? ""
    let options = try Options(arguments)
    var verification = Verification(of: output, with: options.source, sidecar: options.faces)
    verification.session = CommandSession.current
    let read = [output, options.source, verification.sidecar].compactMap(\.self)
    try verification.session.declare(NamedFiles(read: read))
    let report = try await verification.run()
    let page = VerificationPage(
      report: report,
      output: output,
      source: options.source,
      faces: verification.sidecar
    )
    try StandardOutput.print(options.isJSON ? page.json.line : page.text)
    guard !report.losses.isEmpty else { return 0 }
    throw Self.failure(report.losses.map(\.feature), output)
  }

  /// One line, however much is lost; the table has the rest.
  private static func failure(_ lost: [String], _ output: String) -> AnnotateError {
    let others = lost.count > 5 ? " and \(lost.count - 5) more" : ""
    return AnnotateError(
      .badInput,
      "parts of the source are missing in",
      subject: output,
      why: "lost: \(lost.prefix(5).joined(separator: ", "))\(others)"
    )
  }
}
