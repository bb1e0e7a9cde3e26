internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateMediaTypes
package import AnnotatePipeline
internal import Synchronization

/// The progress and the outcomes of several inputs so far.
package final class BatchTally: Sendable {
  /// The outcome of an input.
  package struct Outcome: Sendable {
    /// What has become of it.
    package enum State: String, Sendable {
      case waiting, running, done, failed
      /// It was complete before.
      case kept = "done before"
    }

    package var state = State.waiting
    /// The exit code.
    package var code: Int32 = 0
    /// The first error.
    package var failure: String?
    package var counts = WorkCounts()
    /// The time from its start to its end, in seconds.
    package var seconds = 0.0
    /// The processor time in seconds.
    package var cpuSeconds = 0.0
    /// The largest memory use, in bytes.
    package var peakMemory = 0
    /// The paths of the files that were written.
    package var files: [String] = []
    fileprivate var frames = 0
    fileprivate var expectedFrames: Int?
  }

  private struct State {
    var outcomes: [Outcome]
  }

  private let state: Mutex<State>
  /// The sizes of the inputs in bytes, which stand for their frames until these are known.
  private let sizes: [Int]

  /// Starts with nothing done.
  package init(_ items: [BatchItem]) {
    state = Mutex(State(outcomes: items.map { _ in Outcome() }))
    sizes = items.map { FileIdentity(of: $0.input.path)?.size ?? 0 }
  }

  /// The outcomes so far.
  package var outcomes: [Outcome] { state.withLock(\.outcomes) }

  /// Changes the outcome of an input.
  func update(_ index: Int, _ change: @Sendable (inout Outcome) -> Void) {
    state.withLock { change(&$0.outcomes[index]) }
  }

  /// Notes how many frames of an input are done, and how many there will be.
  func note(_ frames: Int, of expected: Int?, _ index: Int) {
    update(index) { outcome in
      outcome.frames = frames
      outcome.expectedFrames = expected ?? outcome.expectedFrames
    }
  }

  /// Notes what a process reports of its result.
  func finish(_ index: Int, _ report: JSONValue) {
    update(index) { outcome in
      outcome.counts = WorkCounts(report)
      outcome.files = ["output", "sidecar"].compactMap { report[$0]?.string }
      outcome.frames = outcome.counts.frames ?? outcome.frames
      outcome.expectedFrames = outcome.frames
    }
  }

  /// The progress of all inputs, without those that were complete before.
  package var progress: Progress {
    let outcomes = outcomes
    let frames = outcomes.reduce(0) { $0 + $1.frames }
    return Progress(
      frames: frames,
      expectedFrames: expectedFrames(outcomes).map { max($0, frames) },
      time: MediaTime(0, timeBase: .one)
    )
  }

  /// How many inputs are finished, and how many there are.
  package var inputs: InputCount {
    let outcomes = outcomes
    return InputCount(
      finished: outcomes.count { [.done, .failed, .kept].contains($0.state) },
      total: outcomes.count
    )
  }

  /// The frames of all inputs; of those that have not begun, as many as their size suggests.
  private func expectedFrames(_ outcomes: [Outcome]) -> Int? {
    var (frames, bytes, open) = (0, 0, 0)
    for (outcome, size) in zip(outcomes, sizes) {
      if let expected = outcome.expectedFrames, outcome.state != .failed {
        frames += expected
        bytes += size
      } else if outcome.state == .waiting || outcome.state == .running {
        open += size
      }
    }
    guard open > 0 else { return frames }
    return bytes > 0 ? frames + Int(Double(frames) / Double(bytes) * Double(open)) : nil
  }
}

/// How many of several inputs are finished.
package struct InputCount: Sendable, Equatable {
  /// The number of those that are finished, well or not.
  package let finished: Int
  /// The number of all.
  package let total: Int

  /// Describes a count.
  package init(finished: Int, total: Int) {
    (self.finished, self.total) = (finished, total)
  }
}
