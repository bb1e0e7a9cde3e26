package import AnnotateMediaTypes

/// The steps of a plan as one of several computers takes them.
package final class SharedSteps: Sendable {
  private let results: StepResults
  private let claims: StepClaims

  /// Shares a plan; nothing is claimed yet.
  package init(_ folder: FarmFolder, _ results: StepResults) throws(AnnotateError) {
    self.results = results
    claims = try StepClaims(folder)
  }

  /// What is to be done with a step that is ready.
  enum Answer {
    /// It is this computer's.
    case take
    /// Another computer is doing it.
    case wait
    /// It is done.
    case done
    /// It has failed elsewhere, and would here.
    case failed(StepFailure)
  }

  /// Claims a step unless it is done.
  func ask(for step: FarmStep) throws(AnnotateError) -> Answer {
    guard let hash = try results.hash(of: step) else { return .done }
    if try results.isDone(step) { return .done }
    switch try claims.claim(step, plan: hash) {
    case .taken: return .wait
    case .failed(let failure): return .failed(failure)
    // If it has been done and released in between, its process sees that.
    case .granted: return .take
    }
  }

  /// Gives up the claim of a step that has ended.
  func release(_ step: FarmStep) { claims.release(step) }

  /// Renews the claims until the task is cancelled.
  func renewClaims() async {
    while (try? await Task.sleep(for: .seconds(StepClaims.interval))) != nil { claims.renew() }
  }

  /// Gives up the claims of steps that have not ended.
  func giveUp() { claims.releaseAll() }
}
