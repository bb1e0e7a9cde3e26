internal import Synchronization

/// Workers, each of which serves one task at a time.
package final class WorkerPool<Worker: Sendable>: Sendable {
  private struct State {
    /// The workers that serve no task; the last one is the next to serve.
    var free: [Worker]
    /// The tasks that wait for a worker, in the order of their requests.
    var waiting: [CheckedContinuation<Worker, Never>] = []
  }

  /// The number of workers.
  package let count: Int
  private let state: Mutex<State>

  /// Creates a pool; the first workers are preferred, so that the last ones serve only if all are needed.
  ///
  /// - Precondition: there is at least one worker.
  package init(_ workers: [Worker]) {
    precondition(!workers.isEmpty, "a pool has at least one worker")
    count = workers.count
    state = Mutex(State(free: workers.reversed()))
  }

  /// Calls `body` with a worker that serves no other task meanwhile; waits for one if necessary.
  ///
  /// - Throws: the error of `body`.
  package func withWorker<Result: Sendable>(
    _ body: @Sendable (Worker) async throws -> Result
  ) async rethrows -> Result {
    let worker = await take()
    defer { giveBack(worker) }
    return try await body(worker)
  }

  private func take() async -> Worker {
    await withCheckedContinuation { continuation in
      let worker = state.withLock { state in
        let worker = state.free.popLast()
        if worker == nil { state.waiting.append(continuation) }
        return worker
      }
      if let worker { continuation.resume(returning: worker) }
    }
  }

  private func giveBack(_ worker: Worker) {
    let next = state.withLock { state in
      guard state.waiting.isEmpty else { return Optional(state.waiting.removeFirst()) }
      state.free.append(worker)
      return nil
    }
    next?.resume(returning: worker)
  }
}
