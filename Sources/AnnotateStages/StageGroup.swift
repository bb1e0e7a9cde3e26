internal import Synchronization

/// Stages that run at the same time.
package enum StageGroup {
  /// Runs stages until all of them have ended; the first failure cancels the others at once.
  ///
  /// Cancelling the waiting task cancels all stages.
  ///
  /// - Throws: the first error, after every stage has ended.
  package static func run(_ stages: (@Sendable () async throws -> Void)...) async throws {
    let first = FirstFailure()
    do {
      try await withThrowingDiscardingTaskGroup { group in
        for stage in stages {
          group.addTask {
            do {
              try await stage()
            } catch {
              first.note(error)
              throw error
            }
          }
        }
      }
    } catch {
      // On a busy machine the group may name a stage that was cancelled because of the failure.
      throw first.error ?? error
    }
  }
}

/// The error of the stage that failed first.
private final class FirstFailure: Sendable {
  private let noted = Mutex<(any Error)?>(nil)

  var error: (any Error)? { noted.withLock(\.self) }

  func note(_ error: any Error) {
    noted.withLock { $0 = $0 ?? error }
  }
}
