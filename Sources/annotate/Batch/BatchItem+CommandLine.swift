internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline

extension BatchItem {
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

  private func parsed() throws(UsageError) -> ParsedArguments {
    try ArgumentParser(AnnotateCommandLine.description).parse(words)
  }

  private var writesVideo: Bool { command.isEmpty || command == ["render"] }

  private func job(_ parsed: ParsedArguments) throws(UsageError) -> AnnotationJob {
    try JobArguments(parsed, [OptionSection("", JobOptions.all)]).job(writing: output ?? "")
  }
}

extension BatchInput.Option {
  /// The option as one argument.
  var word: String { OptionDefinition.word(name, value) }
}
