internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import Synchronization

/// Shows how far a job has come.
final class ProgressDisplay: Sendable {
  private struct State {
    let begin = ContinuousClock.now
    var lastShown: ContinuousClock.Instant?
    var hasBar = false
  }

  private let kind: ProgressKind
  private let log: Log
  private let part: Int
  private let parts: Int
  private let state = Mutex(State())

  /// Makes ready to show progress, in lines of the log where that is for programs.
  ///
  /// - Parameters:
  ///   - kind: how it is shown.
  ///   - log: where it is shown.
  ///   - part: the number, from 0, of the work among several that a task does one after the other.
  ///   - parts: how many a task does.
  init(_ kind: ProgressKind, _ log: Log, part: Int = 0, of parts: Int = 1) {
    (self.log, self.part, self.parts) = (log, part, parts)
    self.kind =
      switch kind {
      case .auto: StandardError.isTerminal && log.format == .text ? .bar : .plain
      // A line that is written over cannot be among others.
      case .bar: log.format == .text ? .bar : .plain
      default: kind
      }
  }

  /// Shows `progress`, unless it has shown something a moment ago.
  func show(_ progress: Progress) {
    guard kind != .none else { return }
    let now = ContinuousClock.now
    let shown = state.withLock { state -> String? in
      let isDue = now - (state.lastShown ?? state.begin) >= interval
      // A bar is there at once; lines are for those who wait.
      guard isDue || (kind == .bar && state.lastShown == nil) else { return nil }
      state.lastShown = now
      state.hasBar = kind == .bar
      return text(progress, (now - state.begin) / .seconds(1))
    }
    switch kind {
    case .openjd: shown.map(StandardOutput.write)
    default: shown.map(StandardError.write)
    }
  }

  private func text(_ progress: Progress, _ elapsed: Double) -> String {
    let words = ProgressText(progress: progress, elapsed: elapsed)
    if kind == .openjd { return taskProgress(words.share, words.words) }
    guard log.format == .json else { return words.rendered(as: kind) }
    let speed = WorkSpeed(frames: progress.frames, seconds: elapsed)
    return log.line(.info, "progress", speed.facts(.now, expectedFrames: progress.expectedFrames))
  }

  /// Shows that all is done, to those who want to see the end as well.
  func complete() {
    finish()
    if kind == .openjd { StandardOutput.write(taskProgress(1, "done")) }
  }

  /// Clears the line that is written over and over, before something else is written.
  func finish() {
    let hadBar = state.withLock { state in
      defer { state.hasBar = false }
      return state.hasBar
    }
    if hadBar { StandardError.write("\r\u{1B}[K") }
  }

  /// The progress of a task, of which the work is a part.
  private func taskProgress(_ share: Double?, _ words: String) -> String {
    let status = [log.context.phase, log.context.range].compactMap(\.self).joined(separator: " ")
    return OpenJobDescription.progress(
      share.map { (Double(part) + $0) / Double(parts) },
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
