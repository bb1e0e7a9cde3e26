internal import AnnotateFarm
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import Synchronization

/// What the processes of a farm have said and done so far.
final class FarmTally: Sendable {
  /// What has become of a clip.
  struct Clip: Sendable {
    /// The exit code of the worst step.
    var code: Int32 = 0
    /// What went wrong first.
    var failure: String?
    /// The time that processors spent on each phase, in seconds.
    var cpuSeconds: [FarmPhase: Double] = [:]
    /// The most memory that a step of each phase had, in bytes.
    var peakMemory: [FarmPhase: Int] = [:]
    /// Between the beginning of the first step and the end of the last, in seconds.
    var seconds = 0.0
    fileprivate var begin: ContinuousClock.Instant?
  }

  private struct State {
    var clips: [String: Clip] = [:]
    /// Frames that running steps have dealt with.
    var running: [FarmStep: Int] = [:]
    /// Frames of steps that have ended, each once for each phase of ranges.
    var finished = 0
    var said: Set<String> = []
  }

  private let state = Mutex(State())
  private let frameCount: Int

  /// Begins with nothing done of a plan.
  init(_ plan: FarmPlan) {
    frameCount = plan.clips.reduce(0) { $0 + $1.frameCount }
  }

  /// What has become of a clip so far.
  func clip(_ name: String) -> Clip { state.withLock { $0.clips[name] ?? Clip() } }

  /// How far all are: looking and drawing are half of a frame each.
  var progress: Progress {
    let done = state.withLock { $0.finished + $0.running.values.reduce(0, +) } / 2
    return Progress(
      frames: min(done, frameCount),
      expectedFrames: frameCount,
      time: MediaTime(0, timeBase: .one)
    )
  }

  /// Takes note that a step begins.
  func begin(_ step: FarmStep) {
    state.withLock { state in
      let clip = state.clips[step.clip] ?? Clip()
      state.clips[step.clip] = clip
      if clip.begin == nil { state.clips[step.clip]?.begin = .now }
    }
  }

  /// Takes note of how many frames a running step has dealt with.
  func note(_ frames: Int, of step: FarmStep) {
    guard step.phase.isByRange else { return }
    state.withLock { $0.running[step] = frames }
  }

  /// Whether something has not been said before.
  func isNew(_ text: String) -> Bool { state.withLock { $0.said.insert(text).inserted } }

  /// Takes note of the end of a step.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - end: how its process ended.
  ///   - failure: what it said that went wrong.
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
