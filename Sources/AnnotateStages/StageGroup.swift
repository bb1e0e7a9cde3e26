internal import Synchronization

/// Stages that run at the same time.
package enum StageGroup {
  /// Runs stages until all of them have ended; the first failure cancels the others at once.
  ///
  /// Cancelling the waiting task cancels all stages.
  ///
  /// - Throws: the first error, after every stage has ended; that a stage was cancelled counts only if nothing else
  ///   has failed.
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
      // A channel whose other end was cancelled ends its sender, often before the group of a failed stage inside
      // this one has ended.
      throw first.error ?? error
    }
  }
}

/// The error of the stage that failed first, apart from those that were cancelled.
private final class FirstFailure: Sendable {
  private let noted = Mutex<(any Error)?>(nil)

  var error: (any Error)? { noted.withLock(\.self) }

  func note(_ error: any Error) {
    guard !(error is CancellationError) else { return }
    noted.withLock { $0 = $0 ?? error }
  }
}
