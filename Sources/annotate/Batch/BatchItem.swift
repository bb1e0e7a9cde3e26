internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// One of several inputs, and the command line of its process.
struct BatchItem: Sendable {
  /// The input.
  var input: BatchInput
  /// The path of the output; nil if the command has none.
  var output: String?
  /// The names of the command.
  let command: [String]
  /// The options for this input, without its output.
  let options: [BatchInput.Option]
  /// The options for messages.
  let messages: [BatchInput.Option]
  /// The path of the sidecar that a video gets, once the command line is checked; nil if there is none.
  private(set) var sidecar: String?
  /// The paths of the files that options name and the process reads, once the command line is checked.
  private(set) var readPaths: [String] = []
  /// The paths that options name and the process writes, the output first, once the command line is checked.
  private(set) var writtenPaths: [String] = []

  /// The arguments of the process after the name of the program.
  var words: [String] {
    let own = output.map { [BatchInput.Option(FileOptions.outputName, $0)] } ?? []
    return command + (options + own + messages).map(\.word) + ["--", input.path]
  }

  /// Checks the command line before any work, and finds the paths that it names.
  ///
  /// - Throws: `UsageError` if an option is unknown, or its value invalid.
  mutating func check() throws(UsageError) {
    let parsed = try parsed()
    if writesVideo { sidecar = try job(parsed).sidecarPath }
    readPaths = parsed.occurrences.flatMap { $0.paths(that: .read) }
    let own = output.map { FilePath($0).isAddress ? [] : [$0] } ?? []
    let others = parsed.occurrences.filter { $0.long != FileOptions.outputName }
    writtenPaths = own + others.flatMap { $0.paths(that: .written) }
  }

  private func parsed() throws(UsageError) -> ParsedArguments {
    try ArgumentParser(AnnotateCommandLine.description).parse(words)
  }

  private var writesVideo: Bool { command.isEmpty || command == ["render"] }

  private func job(_ parsed: ParsedArguments) throws(UsageError) -> AnnotationJob {
    try JobArguments(parsed, [OptionSection("", JobOptions.all)]).job(writing: output ?? "")
  }
}

// MARK: What is complete already

extension BatchItem {
  /// The digest of everything that decides the output; nil if there is no output to recognise.
  ///
  /// - Throws: An error of the input, or of a file that an option names.
  func digest() throws -> String? {
    guard let output, !FilePath(output).isAddress, !input.isRemote else { return nil }
    let parsed = try parsed()
    let deciding = parsed.occurrences.filter {
      $0.option.decidesResult && $0.long != FileOptions.outputName
    }
    return try WorkDigest.of(
      input.path,
      words: [AnnotationPipeline.version] + command + deciding.map(\.word),
      files: try files(parsed)
    )
  }

  /// The files that options name, such as `--style mine.json` or `--person Ann=ann.jpg`, and what styles use.
  private func files(_ parsed: ParsedArguments) throws -> [String] {
    var files = readPaths.filter { FileIdentity(of: $0)?.isRegular == true }
    if writesVideo { files += try job(parsed).drawing.styles.flatMap { try $0.files() } }
    return Set(files).sorted()
  }

  /// The record of an earlier run that did the same and whose files are intact; nil if there is none.
  ///
  /// - Parameter work: The digest of everything that decides the output.
  /// - Returns: The record.
  /// - Throws: `.missingInput` or `.inputOutput` if the record or a file cannot be read.
  func finished(_ work: String) throws(AnnotateError) -> FinishedWork? {
    guard let output, let record = try FinishedWork(for: output), record.work == work,
      try record.isIntact()
    else { return nil }
    return record
  }

  /// Records that the output is complete.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` if that fails.
  func record(_ work: String, _ files: [String], _ counts: WorkCounts) throws(AnnotateError) {
    guard let output else { return }
    let files = files.isEmpty ? [output] : files
    let record = try FinishedWork(work, of: input.path, wrote: files, counts: counts)
    // Folders of files cannot be recognised.
    if !record.files.isEmpty { try record.write(for: output) }
  }
}

extension BatchInput.Option {
  /// The option as one argument.
  var word: String { OptionDefinition.word(name, value) }
}
