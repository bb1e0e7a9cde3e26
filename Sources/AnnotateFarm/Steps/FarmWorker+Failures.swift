package import AnnotateMediaTypes

extension FarmWorker {
  /// Starts the clock of a step, which counts as failed no more.
  package mutating func start(_ step: FarmStep) {
    begin = .now
    folder.forgetFailure(of: step)
  }

  /// Records that a step has failed.
  ///
  /// A step has not failed if steps before it are missing, or if it is to be tried again.
  package func record(_ error: AnnotateError, of step: FarmStep) {
    guard let clip = plan.clip(named: step.clip),
      let hash = try? plan.hash(of: clip, for: step.phase),
      let failure = StepFailure(error, plan: hash),
      (try? hasSources(for: step.phase, of: clip)) == true
    else { return }
    folder.record(failure, of: step)
  }

  /// Whether there are the results of the phase before.
  private func hasSources(
    for phase: FarmPhase,
    of clip: FarmClip
  ) throws(AnnotateError) -> Bool {
    guard let previous = phase.previous else { return true }
    let hash = try plan.hash(of: clip, for: previous)
    let origin = previous == .render ? try linked(clip).digest : nil
    for step in clip.steps(of: previous) {
      let state = try folder.state(of: step, plan: hash, origin: origin, thoroughly: false)
      if state.result == nil { return false }
    }
    return true
  }
}
