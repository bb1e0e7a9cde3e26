internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// Says what a job does while it runs, as much of it as the user wants to know.
struct JobDisplay: Sendable {
  private let isQuiet: Bool
  private let display: ProgressDisplay

  /// Makes ready to say as much as the options allow.
  ///
  /// - Parameters:
  ///   - arguments: the options.
  ///   - part: the number, from 0, of the job among those that the command does.
  ///   - parts: how many the command does.
  init(_ arguments: ParsedArguments, part: Int = 0, of parts: Int = 1) {
    isQuiet = arguments.has(TalkOptions.quiet)
    let kind = arguments.ifKnown(TalkOptions.progress) ?? .auto
    // Whoever runs the task asks for the lines of Open Job Description; nobody reads them.
    display = ProgressDisplay(
      isQuiet && kind != .openjd ? .none : kind,
      Log.current,
      part: part,
      of: parts
    )
  }

  /// Prints a warning.
  func warn(_ warning: AnnotateError) {
    guard !isQuiet else { return }
    display.finish()
    Report.print(warning, .warning)
  }

  /// Shows how far the job is.
  func show(_ progress: Progress) { display.show(progress) }

  /// Ends the line of the progress, so that others can follow.
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

  /// Prints what has become of a step of a farm.
  func report(_ outcome: FarmWorker.Outcome, _ step: FarmStep) {
    display.complete()
    if !isQuiet { Report.print(outcome, step) }
  }

  /// Prints what a job has done.
  func report(_ result: AnnotationResult) {
    display.complete()
    if !isQuiet { Report.print(result) }
  }
}
