internal import AnnotatePipeline

/// The steps of a plan, in an order in which every step finds the results that it needs.
struct FarmSchedule {
  private struct Progress {
    /// The number of steps of the current phase that have not ended.
    var open: Int
    var hasFailed = false
  }

  private let clips: [String: FarmClip]
  private var progress: [String: Progress] = [:]
  /// The steps that can be done now; the last is the next.
  private var ready: [FarmStep]
  /// The steps that others are doing.
  private var elsewhere: [FarmStep] = []
  /// The steps that need a process of their own.
  private var alone: Set<FarmStep> = []
  /// The number of clips that have ended.
  private(set) var endedClips = 0

  /// Starts with no step done; clips that cannot be annotated have no steps.
  init(_ plan: FarmPlan) {
    let usable = plan.clips.filter { $0.obstacle == nil }
    clips = Dictionary(usable.map { ($0.name, $0) }) { first, _ in first }
    ready = usable.flatMap { $0.steps(of: .detect) }.reversed()
    for clip in usable { progress[clip.name] = Progress(open: clip.ranges.count) }
  }

  /// The number of steps that can be done now, without those of clips that have failed meanwhile.
  var readyCount: Int { ready.count }

  /// The next step that can be done now; nil if other steps have to end first, or none is left.
  mutating func next() -> FarmStep? {
    dropFailed()
    return ready.popLast()
  }

  /// The next step, if the process of a phase can do it as well.
  ///
  /// - Parameters:
  ///   - phase: The phase.
  ///   - accepts: Whether the process may do a step.
  /// - Returns: The step; nil if the next is none for the process.
  mutating func next(of phase: FarmPhase, _ accepts: (FarmStep) -> Bool) -> FarmStep? {
    dropFailed()
    guard let step = ready.last, step.phase == phase, !alone.contains(step), accepts(step)
    else { return nil }
    return ready.popLast()
  }

  /// Whether others are doing steps on which the rest depends.
  var isWaiting: Bool { !elsewhere.isEmpty }

  /// Whether a step needs a process of its own.
  func isAlone(_ step: FarmStep) -> Bool { alone.contains(step) }

  /// Sets a step aside that others are doing.
  mutating func setAside(_ step: FarmStep) { elsewhere.append(step) }

  /// Makes the steps ready again that were set aside, to look what has become of them.
  mutating func reconsider() {
    ready += elsewhere.reversed()
    elsewhere = []
  }

  /// Makes a step ready again that needs a process of its own, because one that did several has failed.
  mutating func isolate(_ step: FarmStep) {
    alone.insert(step)
    ready.append(step)
  }

  /// Records the end of a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - phase: The last phase of its clip that is done with it; nil if that is its own.
  ///   - hasFailed: Whether there is no result; the clip's other steps are then skipped.
  mutating func end(_ step: FarmStep, through phase: FarmPhase? = nil, hasFailed: Bool) {
    guard var state = progress[step.clip], let clip = clips[step.clip]
    else { return }
    state.open -= 1
    if hasFailed, !state.hasFailed {
      state.hasFailed = true
      endedClips += 1
      elsewhere.removeAll { $0.clip == step.clip }
    }
    if state.open == 0, !state.hasFailed {
      if let phase = Self.phase(after: phase ?? step.phase) {
        let steps = clip.steps(of: phase)
        state.open = steps.count
        // Clips that are in progress come first, so that outputs appear early.
        ready += steps.reversed()
      } else {
        endedClips += 1
      }
    }
    progress[step.clip] = state
  }

  /// Drops the next steps as long as their clips have failed.
  private mutating func dropFailed() {
    while let step = ready.last, progress[step.clip]?.hasFailed == true { ready.removeLast() }
  }

  private static func phase(after phase: FarmPhase) -> FarmPhase? {
    let all = FarmPhase.allCases
    let next = (all.firstIndex(of: phase) ?? all.count) + 1
    return next < all.count ? all[next] : nil
  }
}
