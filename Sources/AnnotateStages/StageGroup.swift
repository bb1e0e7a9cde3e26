/// Stages that work at the same time.
package enum StageGroup {
  /// Runs stages until all of them have ended; the first failure cancels the others at once.
  ///
  /// - Throws: the first error, when every stage has ended. Cancelling the task that waits cancels all
  ///   stages.
  package static func run(_ stages: (@Sendable () async throws -> Void)...) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      for stage in stages { group.addTask(operation: stage) }
    }
  }
}
