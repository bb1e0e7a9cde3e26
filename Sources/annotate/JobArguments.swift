internal import AnnotateCommandLineKit
internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateWording

/// Creates jobs from the arguments of a command.
struct JobArguments {
  let arguments: ParsedArguments
  /// The options of the command that set a property of a job.
  private let options: [JobOption]

  init(_ arguments: ParsedArguments, _ sections: [OptionSection]) {
    self.init(arguments, sections.jobOptions)
  }

  private init(_ arguments: ParsedArguments, _ options: [JobOption]) {
    (self.arguments, self.options) = (arguments, options)
  }

  /// The same with other arguments of the command.
  func with(_ arguments: ParsedArguments) -> JobArguments { JobArguments(arguments, options) }

  /// The names of the options that set a property of a job.
  var names: Set<String> { Set(options.map(\.name)) }

  /// The job that writes a video; its styles are not read yet.
  ///
  /// - Throws: `UsageError` if a value is invalid, or options contradict each other.
  func job() throws(UsageError) -> AnnotationJob {
    try job(writing: try VideoOptions(arguments).output)
  }

  /// The same job with an output that another option names.
  ///
  /// - Throws: The same errors as `job`.
  func job(writing output: String) throws(UsageError) -> AnnotationJob {
    try styled(AnnotationJob(input: input, output: output, styles: []))
  }

  /// The job that stamps the faces of a sidecar.
  ///
  /// - Throws: The same errors as `job`.
  func rendering(_ faces: String) throws(UsageError) -> AnnotationJob {
    let output = try VideoOptions(arguments).output
    var job = AnnotationJob(input: input, output: output, styles: [])
    job.recordedFaces = faces
    job.output.faces.sidecar = .none
    return try styled(job)
  }

  /// The job that makes the frames of a video with a sidecar evenly spaced; nothing is stamped.
  ///
  /// - Throws: The same errors as `job`.
  func conforming(_ faces: String, at rate: Rational?) throws(UsageError) -> AnnotationJob {
    let output = try VideoOptions(arguments).output
    let nothing = [StyleChoice.builtIn("none")].compactMap(\.self)
    var job = AnnotationJob(input: input, output: output, styles: nothing)
    job.recordedFaces = faces
    job.output.conforming = OutputOptions.Conforming(frameRate: rate)
    job.drawing.coversRecordedAreas = false
    try checkKind(job)
    return try filled(job)
  }

  /// The job that detects faces and writes the sidecar that the command line names, or other outputs, and no video.
  ///
  /// - Throws: The same errors as `job`; `UsageError` if there is no output at all.
  func detection() throws(UsageError) -> DetectionJob {
    let path = try SidecarOptions(arguments).output
    let hasOthers = given.contains { $0.option.definition.paths?.use == .written }
    guard path != nil || hasOthers else {
      throw arguments.usageError(
        "missing option '--output' (or '--faces-dir')",
        option: FileOptions.sidecar,
        suggestion: arguments.proposal(for: FileOptions.sidecar)
      )
    }
    if path == "-" { try prepareStandardOutput(for: "sidecar") }
    return try detection(sidecar: path)
  }

  /// The job that detects faces and writes no video.
  ///
  /// - Parameter sidecar: The path of the sidecar, or `-` for standard output; nil for none.
  /// - Returns: The job.
  /// - Throws: The same errors as `job`.
  func detection(sidecar: String?) throws(UsageError) -> DetectionJob {
    var job = AnnotationJob(input: input, output: "", styles: [])
    job.output.faces.sidecar = sidecar.map { FaceOutputs.Sidecar($0) } ?? .none
    return DetectionJob(try filled(job))
  }

  private var input: String { arguments.positionals.first ?? "" }

  /// A job with all properties that options set, and the standard style if none was given.
  private func styled(_ job: AnnotationJob) throws(UsageError) -> AnnotationJob {
    try checkKind(job)
    var job = try filled(job)
    if job.drawing.styles.isEmpty { job.drawing.styles = [.standard] }
    return job
  }

  /// A job with all properties that options set.
  private func filled(_ job: AnnotationJob) throws(UsageError) -> AnnotationJob {
    var job = job
    do throws(OptionProblem) {
      for (option, value) in given { try option.apply(value, to: &job) }
      try job.drawing.checkSprites()
    } catch {
      throw arguments.usageError(
        error.text,
        optionNamed: error.option,
        suggestion: error.suggestion
      )
    }
    try checkSidecarName(job)
    if job.input.isLive { try checkLive(job) }
    if job.input.format != nil { try checkFreedom() }
    if !job.detection.findsFaces { try checkAreas(job) }
    return job
  }

  /// The options of the job that were given, in the order in which they are applied.
  var given: [(option: JobOption, value: String?)] {
    let pairs = arguments.occurrences.compactMap { occurrence in
      options.first { $0.name == occurrence.long }.map { (option: $0, value: occurrence.value) }
    }
    // The sort is not guaranteed to be stable, but the order of styles and sprites matters.
    return pairs.enumerated().sorted {
      (JobOptions.rank(of: $0.element.option), $0.offset)
        < (JobOptions.rank(of: $1.element.option), $1.offset)
    }.map(\.element)
  }

  /// Checks that the input is no sidecar.
  private func checkKind(_ job: AnnotationJob) throws(UsageError) {
    let path = job.input.path
    guard FilePath(path).namesLines, FileIdentity(of: path)?.isRegular == true else {
      return
    }
    let faces =
      job.recordedFaces.map { FilePath($0).namesLines ? "VIDEO" : $0.shellWord }
      ?? "VIDEO"
    throw arguments.usageError(
      "\(path.quoted) is a sidecar, not a video",
      suggestion: "to draw its faces: annotate render \(faces) --faces \(path.shellWord) -o OUTPUT"
    )
  }

  /// Checks that the name of the sidecar does not promise another file.
  private func checkSidecarName(_ job: AnnotationJob) throws(UsageError) {
    guard case .path(let path) = job.output.faces.sidecar,
      let (reason, suggestion) = ExportedName(path).unfitForSidecar
    else { return }
    throw arguments.usageError(
      reason,
      optionNamed: job.output.path.isEmpty ? FileOptions.outputName : JobOptions.sidecar.name,
      suggestion: suggestion
    )
  }

  /// Checks that the input may be a device, which is not opened as a file is.
  private func checkFreedom() throws(UsageError) {
    guard try LimitOptions.ifDeclared(by: arguments)?.sandbox == .required else { return }
    throw arguments.usageError(
      "'--sandbox' contradicts '--input-format', with which more than files is read",
      option: SandboxChoice.sandbox
    )
  }

  /// Checks that a job without faces hides something.
  private func checkAreas(_ job: AnnotationJob) throws(UsageError) {
    guard job.drawing.areas.isEmpty else { return }
    throw arguments.usageError(
      "'--no-detection' needs '--cover', because nothing else is drawn without faces",
      option: JobOptions.noDetection
    )
  }

  /// Checks that the input can be live.
  private func checkLive(_ job: AnnotationJob) throws(UsageError) {
    let path = job.input.path
    let isSequence = FileSequence(path) != nil && FileIdentity(of: path) == nil
    let isFile =
      isSequence || FileIdentity(of: path == "-" ? "/dev/stdin" : path)?.isRegular ?? false
    guard !isFile else {
      throw arguments.usageError(
        "'--realtime' is for a pipe or a device; the frames of a file are never late",
        option: JobOptions.realtime
      )
    }
    guard job.tracking.lookahead == nil else {
      throw arguments.usageError(
        "'--lookahead' contradicts '--realtime', which has no lookahead",
        optionNamed: "lookahead"
      )
    }
  }
}
