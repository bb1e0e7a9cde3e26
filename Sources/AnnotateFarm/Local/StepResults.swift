package import AnnotateMediaTypes
internal import Synchronization

/// Which steps of a plan are done, as its work folder shows it.
package final class StepResults: Sendable {
  private let folder: FarmFolder
  private let hashes: PlanHashes
  private let clips: [String: FarmClip]
  /// The digests of the sidecars of linked clips, from which ranges have to be rendered.
  private let sidecars = Mutex<[String: String]>([:])

  /// Takes a plan and its folder.
  package init(_ folder: FarmFolder, _ plan: FarmPlan) {
    self.folder = folder.following(plan)
    hashes = PlanHashes(plan)
    clips = Dictionary(plan.clips.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The hash of what decides the result of a step; nil if the plan has no such clip.
  func hash(of step: FarmStep) throws(AnnotateError) -> String? {
    guard let clip = clips[step.clip] else { return nil }
    return try hashes.hash(of: clip, for: step.phase)
  }

  /// Whether there is a complete result of a step.
  func isDone(_ step: FarmStep) throws(AnnotateError) -> Bool {
    guard clips[step.clip] != nil else { return true }
    return try result(of: step) != nil
  }

  /// The complete result of a step; nil if there is none.
  package func result(of step: FarmStep) throws(AnnotateError) -> FarmResult? {
    guard let hash = try hash(of: step) else { return nil }
    let origin = step.phase == .render ? try sidecar(of: step.clip) : nil
    return try folder.state(of: step, plan: hash, origin: origin, thoroughly: false).result
  }

  /// Whether a clip of one range is complete up to `render`; its files are compared with their digests.
  func isRendered(_ clip: String) throws(AnnotateError) -> Bool {
    guard let clip = clips[clip], let range = clip.ranges.first else { return false }
    var origin: String?
    for (phase, range) in [(FarmPhase.detect, range), (.link, nil), (.render, range)] {
      let step = FarmStep(phase, clip: clip.name, range: range)
      let hash = try hashes.hash(of: clip, for: phase)
      guard
        let result = try folder.state(of: step, plan: hash, origin: origin, thoroughly: true).result
      else { return false }
      origin = phase == .detect ? try FarmResult.origin([result.digest]) : result.digest
    }
    return true
  }

  /// Records that a step has failed, unless its process has done so.
  func noteFailure(
    of step: FarmStep,
    _ exitCode: Int32,
    _ message: String
  ) throws(AnnotateError) {
    guard let hash = try hash(of: step), try folder.failure(of: step, plan: hash) == nil
    else { return }
    let failure = StepFailure(plan: hash, exitCode: exitCode, message: message)
    folder.record(failure, of: step)
  }

  /// Records the error of a step, with its words.
  package func record(
    _ error: AnnotateError,
    _ message: String,
    of step: FarmStep
  ) throws(AnnotateError) {
    guard let hash = try hash(of: step),
      let failure = StepFailure(error, plan: hash, message: message)
    else { return }
    folder.record(failure, of: step)
  }

  private func sidecar(of clip: String) throws(AnnotateError) -> String? {
    if let digest = sidecars.withLock({ $0[clip] }) { return digest }
    let link = FarmStep(.link, clip: clip)
    guard let hash = try hash(of: link),
      case .done(let result) = try folder.state(of: link, plan: hash, thoroughly: false)
    else { return nil }
    sidecars.withLock { $0[clip] = result.digest }
    return result.digest
  }
}
