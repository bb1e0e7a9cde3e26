internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// Reports the progress and warnings of a job, in the detail that the user wants.
struct JobDisplay: Sendable {
  private let isQuiet: Bool
  private let display: ProgressDisplay

  /// Prepares the display that the options request.
  ///
  /// - Parameters:
  ///   - messages: the options.
  ///   - part: the index of the job among those that the command runs.
  ///   - parts: the number of jobs that the command runs.
  init(_ messages: MessageOptions, part: Int = 0, of parts: Int = 1) {
    isQuiet = messages.isQuiet
    let kind = messages.progress ?? .auto
    // The runner of the task needs the lines of Open Job Description, even if messages are off.
    display = ProgressDisplay(
      isQuiet && kind != .openjd ? .none : kind,
      Log.current,
      part: part,
      of: parts
    )
  }

  /// Prints a warning, or a notice of what was asked for.
  func warn(_ warning: AnnotateError) {
    guard !isQuiet else { return }
    guard !(warning.problem is Notice) else { return note(warning.message.line) }
    display.finish()
    Report.print(warning, .warning)
  }

  /// Shows the progress of the job.
  func show(_ progress: Progress) { display.show(progress) }

  /// Ends the line of the progress, so that other lines can follow.
  func finish() { display.finish() }

  /// Prints something that is neither a warning nor an error.
  func note(_ words: String) {
    display.finish()
    if !isQuiet { Log.current.note(words) }
  }

  /// Prints the result of detecting faces in a range.
  func report(_ result: RangeDetectionResult) {
    display.complete()
    if !isQuiet { Report.print(result) }
  }

  /// Prints the outcome of a step of a farm.
  func report(_ outcome: FarmWorker.Outcome, _ step: FarmStep) {
    display.complete()
    if !isQuiet { Report.print(outcome, step) }
  }

  /// Prints what was exported, unless it is on standard output.
  func report(_ result: ExportResult) {
    display.complete()
    if !isQuiet, result.paths != ["-"] { Report.print(result) }
  }

  /// Prints the result of a job.
  func report(_ result: AnnotationResult) {
    display.complete()
    if !isQuiet { Report.print(result) }
  }
}
