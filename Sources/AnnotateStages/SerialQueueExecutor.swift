internal import Dispatch

/// Runs an actor's jobs one after another on its own dispatch queue.
///
/// Calls into codecs and inference block for milliseconds. On the shared pool of Swift concurrency, which has
/// one thread per core, they would stall every other task.
package final class SerialQueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Makes an executor whose queue has the name `label` in debuggers and profilers.
  ///
  /// The queue keeps its default target. With the global queue as the target, four blocking stages on two
  /// cores had only half the throughput.
  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  /// Queues one job.
  package func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { unowned.runSynchronously(on: executor) }
  }

  /// Traps unless the caller runs on the queue.
  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}
