internal import AnnotateFarm
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import Synchronization

/// The progress and the outcomes of the processes of a farm so far.
final class FarmTally: Sendable {
  /// The outcome of a clip.
  struct Clip: Sendable {
    /// The highest exit code of its steps.
    var code: Int32 = 0
    /// The first error.
    var failure: String?
    /// The processor time of each phase, in seconds.
    var cpuSeconds: [FarmPhase: Double] = [:]
    /// The largest memory use of a step of each phase, in bytes.
    var peakMemory: [FarmPhase: Int] = [:]
    /// The time from the start of the first step to the end of the last, in seconds.
    var seconds = 0.0
    fileprivate var begin: ContinuousClock.Instant?
  }

  private struct State {
    var clips: [String: Clip] = [:]
    /// The number of frames that each running step has finished.
    var running: [FarmStep: Int] = [:]
    /// The number of frames of finished steps; a frame counts once in each phase that is done by range.
    var finished = 0
    var reported: Set<String> = []
  }

  private let state = Mutex(State())
  private let frameCount: Int

  /// Starts with no step of a plan done.
  init(_ plan: FarmPlan) {
    frameCount = plan.clips.reduce(0) { $0 + $1.frameCount }
  }

  /// The outcome of a clip so far.
  func clip(_ name: String) -> Clip { state.withLock { $0.clips[name] ?? Clip() } }

  /// The progress of all clips: detecting and rendering each count as half of a frame.
  var progress: Progress {
    let done = state.withLock { $0.finished + $0.running.values.reduce(0, +) } / 2
    return Progress(
      frames: min(done, frameCount),
      expectedFrames: frameCount,
      time: MediaTime(0, timeBase: .one)
    )
  }

  /// Records the start of a step.
  func begin(_ step: FarmStep) {
    state.withLock { state in
      let clip = state.clips[step.clip] ?? Clip()
      state.clips[step.clip] = clip
      if clip.begin == nil { state.clips[step.clip]?.begin = .now }
    }
  }

  /// Records the number of frames that a running step has finished.
  func note(_ frames: Int, of step: FarmStep) {
    guard step.phase.isByRange else { return }
    state.withLock { $0.running[step] = frames }
  }

  /// Whether a line has not been printed before.
  func isNew(_ text: String) -> Bool { state.withLock { $0.reported.insert(text).inserted } }

  /// Records that a step was done or has failed elsewhere.
  func endElsewhere(_ step: FarmStep, failedWith code: Int32? = nil) {
    state.withLock { state in
      guard let code else { return state.finished += step.range?.count ?? 0 }
      var clip = state.clips[step.clip] ?? Clip()
      clip.code = max(clip.code, code)
      clip.failure = clip.failure ?? "\(step.phase.rawValue) has failed on another computer"
      state.clips[step.clip] = clip
    }
  }

  /// Records the end of a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - end: How its process ended.
  ///   - failure: The first error that it printed.
  func end(_ step: FarmStep, _ end: ChildProgram.End, failure: String?) {
    state.withLock { state in
      state.running[step] = nil
      var clip = state.clips[step.clip] ?? Clip()
      clip.cpuSeconds[step.phase, default: 0] += end.cpuSeconds
      clip.peakMemory[step.phase] = max(clip.peakMemory[step.phase] ?? 0, end.peakMemory)
      clip.code = max(clip.code, end.code)
      if end.code != 0 { clip.failure = clip.failure ?? failure }
      if end.code == 0, let range = step.range { state.finished += range.count }
      if let begin = clip.begin { clip.seconds = (ContinuousClock.now - begin) / .seconds(1) }
      state.clips[step.clip] = clip
    }
  }
}
