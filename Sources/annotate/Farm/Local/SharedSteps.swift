internal import AnnotateFarm
internal import AnnotateMediaTypes

/// The steps of a plan as one of several computers takes them.
final class SharedSteps: Sendable {
  /// The exit codes of failures that would happen on every computer.
  private static let lasting = [
    AnnotateError.Kind.badInput, .missingInput, .internalFault,
  ].map { Int32($0.rawValue) }

  private let results: StepResults
  private let claims: StepClaims

  /// Shares a plan; nothing is claimed yet.
  init(_ folder: FarmFolder, _ results: StepResults) throws(AnnotateError) {
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
    /// It has failed elsewhere with this exit code.
    case failed(Int32)
  }

  /// Claims a step unless it is done.
  func ask(for step: FarmStep) throws(AnnotateError) -> Answer {
    guard let hash = try results.hash(of: step) else { return .done }
    if try results.isDone(step) { return .done }
    switch try claims.claim(step, plan: hash) {
    case .taken: return .wait
    case .failed(let code): return .failed(code)
    // If it has been done and released in between, its process sees that.
    case .granted: return .take
    }
  }

  /// Gives up the claim of a step that has ended.
  func end(_ step: FarmStep, _ exitCode: Int32) {
    guard Self.lasting.contains(exitCode), let hash = try? results.hash(of: step) else {
      return claims.release(step)
    }
    claims.fail(step, plan: hash, exitCode)
  }

  /// Gives up the claim of a step that can be tried again.
  func release(_ step: FarmStep) { claims.release(step) }

  /// Renews the claims until the task is cancelled.
  func renewClaims() async {
    while (try? await Task.sleep(for: .seconds(StepClaims.interval))) != nil { claims.renew() }
  }

  /// Gives up the claims of steps that have not ended.
  func giveUp() { claims.releaseAll() }
}
