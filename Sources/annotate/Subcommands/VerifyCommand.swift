internal import AnnotateCommandLineKit
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
      Reads both files to their ends, decodes the main video of each, and compares frames and their \
      times, all other streams packet by packet, geometry, colour, metadata and chapters. Where the \
      output's codec is lossless, pixels that no stamp covers are compared bit by bit. Of stills, single \
      or numbered ones, EXIF, XMP, IPTC, ICC profiles and remarks are compared. A sidecar is compared \
      with the source.

      Every line says what became of a feature: kept, changed or lost. The exit code is 0 where \
      nothing is lost and 65 where anything is.
      """,
    arguments: [
      ArgumentDefinition("OUTPUT", summary: "the video or still that annotate wrote")
    ],
    groups: [
      OptionGroup("Options", of: [source, faces, json]),
      CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate verify out.mp4 --source in.mp4",
        explanation: "compares with the faces in out.faces.jsonl too, where that exists"
      )
    ],
    notes: [
      HelpSection(
        title: "What counts as changed",
        body: """
          A change that keeps the meaning is no loss: the main video is encoded anew; times are rounded \
          where the container counts in coarser units, such as the milliseconds of Matroska; odd sizes \
          are padded to even ones, where the container says what is to be seen; subtitles have the same \
          words in another form; containers that begin where they like shift all streams alike; the container marks a default stream; a still has the \
          matrix and range of its format; what identifies a file is new. What the sidecar's header \
          records as asked for is a change too.
          """
      ),
      HelpSection(
        title: "What is not compared",
        body: """
          Names of programs that wrote the file, its brands and handlers, and statistics, which are new \
          in every file. Of a lossy main video the pixels are not compared. Size, orientation and \
          thumbnail in the metadata of a still are its own.
          """
      ),
    ]
  )

  private static let source = ValueOption<String>(
    "source",
    "INPUT",
    as: .any,
    summary: "the video that it was made from",
    completion: .file,
    isRequired: true
  )

  private static let faces = ValueOption<String>(
    "faces",
    "FACES.jsonl",
    as: .any,
    summary: "the sidecar that was written with it",
    default: "the one beside OUTPUT, where there is one",
    completion: .file
  )

  private static let json = FlagOption(
    "json",
    summary: "print JSON for programs instead of a table"
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let output = arguments.positionals.first ?? ""
    let source = try arguments.required(Self.source)
    let verification = Verification(of: output, with: source, sidecar: arguments.text(Self.faces))
    let report = try await verification.run()
    let page = VerificationPage(
      report: report,
      output: output,
      source: source,
      faces: verification.sidecar
    )
    print(arguments.has(Self.json) ? page.json.line : page.text)
    guard !report.losses.isEmpty else { return 0 }
    throw Self.failure(report.losses.map(\.feature), output)
  }

  /// One line, whatever is lost; the table has the rest.
  private static func failure(_ lost: [String], _ output: String) -> AnnotateError {
    let others = lost.count > 5 ? " and \(lost.count - 5) more" : ""
    return AnnotateError(
      .badInput,
      "not all of the source is in",
      subject: output,
      why: "lost: \(lost.prefix(5).joined(separator: ", "))\(others)"
    )
  }
}
