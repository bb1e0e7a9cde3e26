/// Pieces of work, some of which become ready only when others have ended.
package protocol WorkQueue {
  /// What is done at once.
  associatedtype Piece: Sendable
  /// How a piece has ended.
  associatedtype Outcome: Sendable

  /// Takes a piece that is ready; nil if none is.
  mutating func next() throws -> Piece?
  /// Notes how a piece has ended.
  mutating func end(_ outcome: Outcome)
  /// Whether pieces wait for what others do, of which nobody tells.
  var waitsForOthers: Bool { get }
  /// Looks again which of these pieces are ready.
  mutating func reconsider()
}

/// Numbers from 0, each of which is a piece of work that is always ready.
package struct NumberQueue: WorkQueue {
  private var rest: Range<Int>

  /// Counts from 0 to `count - 1`.
  package init(count: Int) { rest = 0..<count }

  package mutating func next() -> Int? { rest.popFirst() }
  package mutating func end(_ outcome: Void) {}
  package var waitsForOthers: Bool { false }
  package mutating func reconsider() {}
}

/// Does pieces of work, several at a time, until none is left.
package struct WorkLoop {
  /// How many pieces are done at once.
  private let jobs: Int
  /// How long to wait before looking what others have done.
  private let patience: Duration

  /// Prepares a loop.
  ///
  /// - Parameters:
  ///   - jobs: How many pieces are done at once.
  ///   - patience: How long to wait before looking what others have done.
  package init(jobs: Int, patience: Duration = .seconds(3)) {
    (self.jobs, self.patience) = (jobs, patience)
  }

  /// Does everything in a queue.
  ///
  /// - Throws: what the queue or `perform` throws, or `CancellationError`.
  package func run<Queue: WorkQueue>(
    _ queue: Queue,
    perform: @escaping @Sendable (Queue.Piece) async throws -> Queue.Outcome
  ) async throws {
    // Without an outcome, it is time to look again.
    try await withThrowingTaskGroup(of: Queue.Outcome?.self) { group in
      var queue = queue
      var (running, isLooking) = (0, false)
      repeat {
        try Task.checkCancellation()
        while running < jobs, let piece = try queue.next() {
          running += 1
          group.addTask { try await perform(piece) }
        }
        if queue.waitsForOthers, running < jobs, !isLooking {
          isLooking = true
          group.addTask { [patience] in
            try await Task.sleep(for: patience)
            return nil
          }
        }
        guard let event = try await group.next() else { break }
        if let outcome = event {
          running -= 1
          queue.end(outcome)
        } else {
          isLooking = false
          queue.reconsider()
        }
      } while true
    }
    try Task.checkCancellation()
  }
}
