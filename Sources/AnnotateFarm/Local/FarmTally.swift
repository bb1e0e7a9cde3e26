internal import AnnotateMediaTypes
package import AnnotatePipeline
internal import AnnotateProcesses
internal import Synchronization

/// The progress and the outcomes of the processes of a farm so far.
package final class FarmTally: Sendable {
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

  /// The progress of a process that does several steps.
  private struct Running {
    /// The frames of the steps before the current one.
    var before = 0
    /// The frames of the current step.
    var current = 0
  }

  /// What a process does with frames.
  private struct Work: Hashable {
    let phase: FarmPhase
    /// Whether it detects and renders whole clips.
    let isWhole: Bool
  }

  private struct State {
    var clips: [String: Clip] = [:]
    /// How far the running processes are, by their first steps.
    var running: [FarmStep: Running] = [:]
    /// The most seconds that a frame has taken in each kind of work.
    var slowest: [Work: Double] = [:]
    /// The number of frames of finished steps; a frame counts once in each phase that is done by range.
    var finished = 0
  }

  private let state = Mutex(State())
  private let frameCount: Int
  private let framesOfClips: [String: Int]
  /// The clips that may be detected and rendered at once.
  private let wholeClips: Set<String>

  /// Starts with no step of a plan done.
  package init(_ plan: FarmPlan) {
    frameCount = plan.clips.reduce(0) { $0 + $1.frameCount }
    framesOfClips = Dictionary(plan.clips.map { ($0.name, $0.frameCount) }) { first, _ in first }
    wholeClips = Set(plan.clips.filter { plan.isAnnotatedWhole($0) }.map(\.name))
  }

  /// Whether a step may detect and render its clip at once.
  func isWhole(_ step: FarmStep) -> Bool {
    step.phase == .detect && wholeClips.contains(step.clip)
  }

  private func work(of step: FarmStep) -> Work { Work(phase: step.phase, isWhole: isWhole(step)) }

  /// The number of frames of a step.
  func frames(of step: FarmStep) -> Int { step.range?.count ?? framesOfClips[step.clip] ?? 0 }

  /// The seconds after which a process hangs, from the speed so far; nil before a step of its phase has ended.
  func timeLimit(for steps: [FarmStep]) -> Int? {
    guard let work = steps.first.map(work), let slowest = state.withLock({ $0.slowest[work] })
    else { return nil }
    let frames = steps.reduce(0) { $0 + self.frames(of: $1) }
    return max(Self.shortestLimit, Int(slowest * Double(frames) * Self.allowance))
  }

  /// No process is ended sooner, in seconds.
  private static let shortestLimit = 1800
  /// How much slower than the slowest so far a step may be.
  private static let allowance = 20.0

  /// The outcome of a clip so far.
  func clip(_ name: String) -> Clip { state.withLock { $0.clips[name] ?? Clip() } }

  /// The progress of all clips: detecting and rendering each count as half of a frame.
  package var progress: Progress {
    let done = state.withLock { state in
      state.running.values.reduce(state.finished) { $0 + $1.before + $1.current } / 2
    }
    return Progress(
      frames: min(done, frameCount),
      expectedFrames: frameCount,
      time: MediaTime(0, timeBase: .one)
    )
  }

  /// Records the start of a process that does steps.
  func begin(_ steps: [FarmStep]) {
    state.withLock { state in
      for step in steps {
        let clip = state.clips[step.clip] ?? Clip()
        state.clips[step.clip] = clip
        if clip.begin == nil { state.clips[step.clip]?.begin = .now }
      }
    }
  }

  /// Records the number of frames that a process has finished of its current step.
  func note(_ frames: Int, of steps: [FarmStep]) {
    guard let first = steps.first, first.phase.isByRange else { return }
    let frames = isWhole(first) ? 2 * frames : frames
    state.withLock { state in
      var running = state.running[first] ?? Running()
      // A lower number is that of the next step.
      if frames < running.current { running.before += running.current }
      running.current = frames
      state.running[first] = running
    }
  }

  /// Records that a process has rendered a clip in which it has detected faces.
  func endRendering(of step: FarmStep) {
    state.withLock { $0.finished += step.range?.count ?? 0 }
  }

  /// Records that a step was done or has failed elsewhere.
  func endElsewhere(_ step: FarmStep, failedWith failure: StepFailure? = nil) {
    state.withLock { state in
      guard let failure else { return state.finished += step.range?.count ?? 0 }
      var clip = state.clips[step.clip] ?? Clip()
      clip.code = max(clip.code, failure.exitCode)
      clip.failure = clip.failure ?? failure.message
      state.clips[step.clip] = clip
    }
  }

  /// Records the end of a process that did steps of one phase.
  ///
  /// - Parameters:
  ///   - steps: The steps; several only if all of them are done.
  ///   - end: How the process ended.
  ///   - seconds: How long it took.
  func end(_ steps: [FarmStep], _ end: WorkerEnd, seconds: Double) {
    spend(end.process, on: steps)
    let frames = steps.reduce(0) { $0 + self.frames(of: $1) }
    let work = steps.first.map(work)
    state.withLock { state in
      for step in steps {
        var clip = state.clips[step.clip] ?? Clip()
        clip.code = max(clip.code, end.process.code)
        clip.failure = clip.failure ?? end.failure
        if end.failure == nil, let range = step.range { state.finished += range.count }
        state.clips[step.clip] = clip
      }
      guard end.failure == nil, frames > 0, let work else { return }
      state.slowest[work] = max(state.slowest[work] ?? 0, seconds / Double(frames))
    }
  }

  /// Records what a process has cost, in equal parts a frame.
  func spend(_ end: ChildProgram.End, on steps: [FarmStep]) {
    let frames = steps.map { Double(max(1, self.frames(of: $0))) }
    let total = frames.reduce(0, +)
    state.withLock { state in
      if let first = steps.first { state.running[first] = nil }
      for (step, count) in zip(steps, frames) {
        var clip = state.clips[step.clip] ?? Clip()
        clip.cpuSeconds[step.phase, default: 0] += end.cpuSeconds * count / total
        clip.peakMemory[step.phase] = max(clip.peakMemory[step.phase] ?? 0, end.peakMemory)
        if let begin = clip.begin { clip.seconds = (ContinuousClock.now - begin) / .seconds(1) }
        state.clips[step.clip] = clip
      }
    }
  }
}
