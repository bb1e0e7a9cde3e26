internal import Dispatch

/// Runs an actor's work one job after another on a dispatch queue of its own.
///
/// Calls into codecs and inference block for milliseconds; on the shared pool of Swift concurrency,
/// which has one thread a core, they would stall every other task.
package final class SerialQueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Makes an executor whose queue is named `label` in debuggers and profiles.
  ///
  /// The queue keeps the default target: with the global queue as its target, throughput of four
  /// blocking stages on two cores was half.
  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  /// Queues one job.
  package func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { unowned.runSynchronously(on: executor) }
  }

  /// Traps where the caller is not running on the queue.
  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}
