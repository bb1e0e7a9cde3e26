internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import Glibc

extension JobArguments {
  /// Runs a job that writes a video, and reports its progress and result.
  ///
  /// - Returns: the exit code.
  /// - Throws: `UsageError`, or the error that ended the job.
  func run(_ job: AnnotationJob) async throws -> Int32 {
    if job.writesToStandardOutput {
      try checkTerminal()
      try prepareStandardOutput(for: "video")
    }
    if job.output.faces.sidecar == .standardOutput {
      guard !job.writesToStandardOutput else {
        throw arguments.usageError(
          "video and sidecar cannot both go to standard output",
          optionNamed: "faces-out"
        )
      }
      try prepareStandardOutput(for: "sidecar")
    }
    let styles = try ResolvedStyles(job.drawing.styles)
    try checkCovers(styles)
    let opens = try VideoOptions(arguments).opens
    if opens { try checkOpening(job) }
    let display = JobDisplay(try MessageOptions(arguments))
    defer { display.finish() }
    let pipeline = AnnotationPipeline(
      job,
      styles: styles,
      stop: try job.input.stopAtSignal(),
      session: CommandSession.current
    )
    let result = try await pipeline.run(
      onWarning: { display.warn($0) },
      onProgress: { display.show($0) }
    )
    display.report(result)
    if opens { try Desktop.open(job.output.path) }
    return 0
  }

  /// Checks that the output can be opened when it is complete.
  ///
  /// - Throws: `UsageError` if it is not one file, or programs may not be started; `.unavailable` if there is no
  ///   desktop.
  private func checkOpening(_ job: AnnotationJob) throws {
    if try LimitOptions(arguments).sandbox == .required {
      throw arguments.usageError("'--open' contradicts '--sandbox'", option: FileOptions.open)
    }
    guard !job.writesToStandardOutput, NetworkAddress(job.output.path) == nil,
      FileSequence(job.output.path) == nil
    else {
      throw arguments.usageError(
        "'--open' is for an output of one file",
        option: FileOptions.open
      )
    }
    try Desktop.check()
  }

  /// Checks that options for covers have an effect.
  ///
  /// - Parameter styles: the styles of the job.
  /// - Throws: `UsageError` if no style hides faces.
  func checkCovers(_ styles: ResolvedStyles) throws(UsageError) {
    let names = given.map(\.option.name)
    guard let option = JobOptions.covers.first(where: { names.contains($0.name) }),
      !styles.hideFaces
    else { return }
    throw arguments.usageError(
      "'--\(option.name)' is for styles that hide faces, and none is chosen",
      option: option,
      suggestion: "add --style blur, --style pixelate or --style solid"
    )
  }

  /// Refuses to write a video to a terminal.
  private func checkTerminal() throws(UsageError) {
    guard !Terminal.isStandardOutput else {
      throw arguments.usageError(
        "a video cannot be written to a terminal; send it into a pipe or a file",
        option: FileOptions.video
      )
    }
  }

  /// Refuses to mix an output with other lines, and ignores the signal that would end the program silently when
  /// the reader of a pipe goes away.
  ///
  /// - Parameter output: What goes to standard output, in a word.
  /// - Throws: `UsageError` if other lines would go there.
  func prepareStandardOutput(for output: String) throws(UsageError) {
    guard try MessageOptions(arguments).progress != .openjd else {
      throw arguments.usageError(
        "Open Job Description lines cannot be mixed with a \(output); write the \(output) to a file",
        option: MessageOptions.progress
      )
    }
    signal(SIGPIPE, SIG_IGN)
  }
}
