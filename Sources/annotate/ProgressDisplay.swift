internal import MediaTypes
internal import Pipeline
internal import Synchronization

/// Shows how far a job has come on standard error.
final class ProgressDisplay: Sendable {
  private struct State {
    let begin = ContinuousClock.now
    var lastShown: ContinuousClock.Instant?
    var hasBar = false
  }

  private let kind: ProgressKind
  private let state = Mutex(State())

  init(_ kind: ProgressKind) {
    self.kind = kind == .auto ? (StandardError.isTerminal ? .bar : .plain) : kind
  }

  /// Shows `progress`, unless it has shown something a moment ago.
  func show(_ progress: Progress) {
    guard kind != .none else { return }
    let now = ContinuousClock.now
    let text = state.withLock { state -> String? in
      let isDue = now - (state.lastShown ?? state.begin) >= interval
      // A bar is there at once; lines are for those who wait.
      guard isDue || (kind == .bar && state.lastShown == nil) else { return nil }
      state.lastShown = now
      state.hasBar = kind == .bar
      let elapsed = Self.seconds(now - state.begin)
      return ProgressText(progress: progress, elapsed: elapsed).rendered(as: kind)
    }
    if let text { StandardError.write(text) }
  }

  /// Clears the line that is written over and over, before something else is written.
  func finish() {
    let hadBar = state.withLock { state in
      defer { state.hasBar = false }
      return state.hasBar
    }
    if hadBar { StandardError.write("\r\u{1B}[K") }
  }

  private var interval: Duration {
    switch kind {
    case .auto, .none, .bar: .milliseconds(100)
    case .json: .seconds(1)
    case .plain: .seconds(5)
    }
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }
}
