internal import AnnotateBatch
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import Synchronization

/// Shows the progress of a job.
final class ProgressDisplay: Sendable {
  private struct State {
    let begin = ContinuousClock.now
    var lastShown: ContinuousClock.Instant?
    /// The number of frames that was shown last.
    var shownFrames = 0
    var hasBar = false
    var pace = Pace()
  }

  private let kind: ProgressKind
  private let log: Log
  private let part: Int
  private let parts: Int
  private let state = Mutex(State())

  /// Prepares to show progress, as lines of the log if the log is for programs.
  ///
  /// - Parameters:
  ///   - kind: the form of the progress.
  ///   - log: the log that shows it.
  ///   - part: the index of this work among the parts that a task does one after the other.
  ///   - parts: the number of parts of the task.
  init(_ kind: ProgressKind, _ log: Log, part: Int = 0, of parts: Int = 1) {
    (self.log, self.part, self.parts) = (log, part, parts)
    self.kind =
      switch kind {
      case .auto: StandardError.isTerminal && log.format == .text ? .bar : .plain
      // A line that is overwritten cannot be mixed with others.
      case .bar: log.format == .text ? .bar : .plain
      default: kind
      }
  }

  /// Shows progress, unless the last update is too recent.
  ///
  /// - Parameters:
  ///   - progress: the frames.
  ///   - inputs: how many of several inputs are finished; nil if there is one.
  func show(_ progress: Progress, _ inputs: InputCount? = nil) {
    guard kind != .none else { return }
    let now = ContinuousClock.now
    let shown = state.withLock { state -> String? in
      let elapsed = (now - state.begin) / .seconds(1)
      state.pace.note(frames: progress.frames, at: elapsed)
      let isDue = now - (state.lastShown ?? state.begin) >= interval
      let isNews = progress.frames > state.shownFrames
      // A bar appears at once; lines appear only if the work takes longer and more is done.
      guard kind == .bar ? isDue || state.lastShown == nil : isDue && isNews else { return nil }
      (state.lastShown, state.shownFrames) = (now, progress.frames)
      state.hasBar = kind == .bar
      return text(progress, inputs, state.pace, elapsed)
    }
    switch kind {
    case .openjd: shown.map(StandardOutput.tell)
    default: shown.map(StandardError.write)
    }
  }

  private func text(
    _ progress: Progress,
    _ inputs: InputCount?,
    _ pace: Pace,
    _ elapsed: Double
  ) -> String {
    let words = ProgressText(
      progress: progress,
      framesPerSecond: pace.framesPerSecond,
      inputs: inputs
    )
    if kind == .openjd { return taskProgress(words.fraction, words.words) }
    if kind == .json || log.format == .json {
      let speed = WorkSpeed(frames: progress.frames, seconds: elapsed)
      return log.line(
        .info,
        "progress",
        speed.facts(.now, expectedFrames: progress.expectedFrames, inputs: inputs)
      )
    }
    return kind == .bar ? words.bar(width: StandardError.width) : words.line
  }

  /// Shows the completion, in the kinds of progress that include it.
  func complete() {
    finish()
    if kind == .openjd { StandardOutput.tell(taskProgress(1, "done")) }
  }

  /// Clears the overwritten line before something else is written.
  func finish() {
    let hadBar = state.withLock { state in
      defer { state.hasBar = false }
      return state.hasBar
    }
    if hadBar { StandardError.write("\r\u{1B}[K") }
  }

  /// The progress of the task to which this work belongs.
  private func taskProgress(_ fraction: Double?, _ words: String) -> String {
    let status = [log.context.phase, log.context.range].compactMap(\.self).joined(separator: " ")
    return OpenJobDescription.progress(
      fraction.map { (Double(part) + $0) / Double(parts) },
      "\(status): \(words)"
    )
  }

  private var interval: Duration {
    switch kind {
    case .auto, .none, .bar: .milliseconds(100)
    case .json, .openjd: .seconds(1)
    case .plain: .seconds(5)
    }
  }
}
