internal import AnnotateFarm
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
  private var ready: [FarmStep]
  /// The steps that others are doing.
  private var elsewhere: [FarmStep] = []

  /// Starts with no step done; clips that cannot be annotated have no steps.
  init(_ plan: FarmPlan) {
    let usable = plan.clips.filter { $0.obstacle == nil }
    clips = Dictionary(usable.map { ($0.name, $0) }) { first, _ in first }
    ready = usable.flatMap { Self.steps(.detect, $0) }
    for clip in usable { progress[clip.name] = Progress(open: clip.ranges.count) }
  }

  /// The next step that can be done now; nil if other steps have to end first, or none is left.
  mutating func next() -> FarmStep? { ready.isEmpty ? nil : ready.removeFirst() }

  /// Whether others are doing steps on which the rest depends.
  var isWaiting: Bool { !elsewhere.isEmpty }

  /// Sets a step aside that others are doing.
  mutating func setAside(_ step: FarmStep) { elsewhere.append(step) }

  /// Makes the steps ready again that were set aside, to look what has become of them.
  mutating func reconsider() {
    ready = elsewhere + ready
    elsewhere = []
  }

  /// Records the end of a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - hasFailed: Whether there is no result; the clip's other steps are then skipped.
  mutating func end(_ step: FarmStep, hasFailed: Bool) {
    guard var state = progress[step.clip], let clip = clips[step.clip]
    else { return }
    state.open -= 1
    if hasFailed, !state.hasFailed {
      state.hasFailed = true
      ready.removeAll { $0.clip == step.clip }
      elsewhere.removeAll { $0.clip == step.clip }
    }
    if state.open == 0, !state.hasFailed, let phase = Self.phase(after: step.phase) {
      let steps = Self.steps(phase, clip)
      state.open = steps.count
      // Clips that are in progress come first, so that outputs appear early.
      ready.insert(contentsOf: steps, at: 0)
    }
    progress[step.clip] = state
  }

  private static func phase(after phase: FarmPhase) -> FarmPhase? {
    let all = FarmPhase.allCases
    let next = (all.firstIndex(of: phase) ?? all.count) + 1
    return next < all.count ? all[next] : nil
  }

  private static func steps(_ phase: FarmPhase, _ clip: FarmClip) -> [FarmStep] {
    guard phase.isByRange else { return [FarmStep(phase, clip: clip.name)] }
    return clip.ranges.map { FarmStep(phase, clip: clip.name, range: $0) }
  }
}
