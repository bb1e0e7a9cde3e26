internal import AnnotateFarm
internal import AnnotateMediaTypes
internal import Synchronization

/// The steps of a plan as one of several computers takes them.
final class SharedSteps: Sendable {
  /// The exit codes of failures that would happen on every computer.
  private static let lasting = [
    AnnotateError.Kind.badInput, .missingInput, .internalFault,
  ].map { Int32($0.rawValue) }

  private let folder: FarmFolder
  private let plan: FarmPlan
  private let clips: [String: FarmClip]
  private let claims: StepClaims
  /// The digests of the sidecars of linked clips, from which ranges have to be rendered.
  private let sidecars = Mutex<[String: String]>([:])

  /// Shares a plan; nothing is claimed yet.
  init(_ folder: FarmFolder, _ plan: FarmPlan) throws(AnnotateError) {
    (self.folder, self.plan) = (folder.following(plan), plan)
    claims = try StepClaims(folder)
    clips = Dictionary(plan.clips.map { ($0.name, $0) }) { first, _ in first }
  }

  /// What is to be done with a step that is ready.
  enum Answer {
    /// It is this computer's.
    case take
    /// Another computer is doing it.
    case wait
    /// It is done.
    case done
    /// It has failed elsewhere with this exit code.
    case failed(Int32)
  }

  /// Claims a step unless it is done.
  func ask(for step: FarmStep) throws(AnnotateError) -> Answer {
    guard let hash = try hash(of: step) else { return .done }
    if try isDone(step, hash) { return .done }
    switch try claims.claim(step, plan: hash) {
    case .taken: return .wait
    case .failed(let code): return .failed(code)
    case .granted: break
    }
    // It may have been done and released in between.
    guard try isDone(step, hash) else { return .take }
    claims.release(step)
    return .done
  }

  /// Gives up the claim of a step that has ended.
  func end(_ step: FarmStep, _ exitCode: Int32) {
    guard Self.lasting.contains(exitCode), let hash = try? hash(of: step) else {
      return claims.release(step)
    }
    claims.fail(step, plan: hash, exitCode)
  }

  /// Renews the claims until the task is cancelled.
  func renewClaims() async {
    while (try? await Task.sleep(for: .seconds(StepClaims.interval))) != nil { claims.renew() }
  }

  /// Gives up the claims of steps that have not ended.
  func giveUp() { claims.releaseAll() }

  private func hash(of step: FarmStep) throws(AnnotateError) -> String? {
    guard let clip = clips[step.clip] else { return nil }
    return try plan.hash(of: clip, for: step.phase)
  }

  private func isDone(_ step: FarmStep, _ hash: String) throws(AnnotateError) -> Bool {
    let origin = step.phase == .render ? try sidecar(of: step.clip) : nil
    let state = try folder.state(of: step, plan: hash, origin: origin, thoroughly: false)
    if case .done = state { return true }
    return false
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
