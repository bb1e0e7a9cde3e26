import AnnotateStages
import Dispatch
import Foundation
import Testing

@Suite("Serial queue executors", .timeLimit(.minutes(10)), .timeLimit(.minutes(5)))
struct SerialQueueExecutorTests {
  /// An actor with a queue of its own.
  private actor Worker {
    private let executor = SerialQueueExecutor(label: "annotate.tests.worker")
    private var numbers: [Int] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Queues jobs; an isolated task is queued when it is created.
    func queueJobs(_ count: Int) -> [Task<Void, Never>] {
      (0..<count).map { number in
        Task { record(number) }
      }
    }

    var recorded: [Int] { numbers }

    func record(_ number: Int) { numbers.append(number) }

    /// Acts like a callback from C, which knows nothing about isolation.
    nonisolated func recordWithoutWaiting(_ number: Int) {
      assumeIsolated { $0.record(number) }
    }

    func callBack(_ number: Int) { recordWithoutWaiting(number) }

    /// Blocks the thread until the gate opens.
    func block(
      _ arrived: AsyncStream<Void>.Continuation,
      until gate: DispatchSemaphore
    ) -> DispatchTimeoutResult {
      arrived.yield()
      // The limit only turns a hang into a failure.
      return gate.wait(timeout: .now() + .seconds(120))
    }
  }

  @Test("jobs run one after another in the order in which they were queued")
  func order() async {
    let worker = Worker()
    for job in await worker.queueJobs(500) { await job.value }
    #expect(await worker.recorded == Array(0..<500))
  }

  @Test("code on the queue may assume the actor's isolation")
  func assumedIsolation() async {
    let worker = Worker()
    await worker.callBack(7)
    #expect(await worker.recorded == [7])
  }

  @Test("code elsewhere that assumes the isolation stops the program")
  func wrongIsolation() async {
    await #expect(processExitsWith: .failure) {
      Worker().recordWithoutWaiting(7)
    }
  }

  @Test("other tasks run even if more actors block than there are cores")
  func blocking() async {
    let count = ProcessInfo.processInfo.activeProcessorCount + 2
    let gate = DispatchSemaphore(value: 0)
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    let results = await withTaskGroup(of: DispatchTimeoutResult.self) { group in
      for _ in 0..<count {
        group.addTask { await Worker().block(arrived, until: gate) }
      }
      // All of them block now. This task and the tasks that it starts still run, and open the gate.
      for await _ in arrivals.prefix(count) {}
      await Task { for _ in 0..<count { gate.signal() } }.value
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results == Array(repeating: .success, count: count))
  }
}
