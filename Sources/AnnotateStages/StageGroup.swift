/// Stages that run at the same time.
package enum StageGroup {
  /// Runs stages until all of them have ended; the first failure cancels the others at once.
  ///
  /// Cancelling the waiting task cancels all stages.
  ///
  /// - Throws: the first error, after every stage has ended.
  package static func run(_ stages: (@Sendable () async throws -> Void)...) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      for stage in stages { group.addTask(operation: stage) }
    }
  }
}
