internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import Glibc

extension JobArguments {
  /// Does a job that makes a video, and says what it does.
  ///
  /// - Returns: the exit code.
  /// - Throws: `UsageError`, or what ended the job.
  func run(_ job: AnnotationJob) async throws -> Int32 {
    if job.writesToStandardOutput { try prepareStandardOutput() }
    var job = job
    job.styles = try styleChoices().map { try $0.style() }
    try checkCovers(job.styles)
    let display = JobDisplay(arguments)
    defer { display.finish() }
    let result = try await AnnotationPipeline(job).run(
      onWarning: { display.warn($0) },
      onProgress: { display.show($0) }
    )
    display.report(result)
    return 0
  }

  /// Keeps a terminal from being filled with a video, and the program from ending without a word where
  /// the reader of a pipe goes away.
  private func prepareStandardOutput() throws(UsageError) {
    guard !Terminal.isStandardOutput else {
      throw parser.usageError(
        "a video cannot be written to a terminal; send it into a pipe or a file",
        option: "output",
        command: arguments.command
      )
    }
    guard arguments.value("progress") != ProgressKind.openjd.rawValue else {
      throw parser.usageError(
        "lines of Open Job Description cannot be among a video; write it to a file",
        option: "progress",
        command: arguments.command
      )
    }
    signal(SIGPIPE, SIG_IGN)
  }
}
