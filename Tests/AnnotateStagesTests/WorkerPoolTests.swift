import AnnotateStages
import Synchronization
import Testing

@Suite("Pools of workers", .timeLimit(.minutes(10)))
struct WorkerPoolTests {
  private struct Failure: Error {}

  @Test("no worker serves two tasks at the same time, and all tasks are served")
  func exclusive() async throws {
    let pool = WorkerPool([0, 1, 2])
    let busy = Mutex<Set<Int>>([])
    let served = Mutex(0)
    _ = try await Array(0..<200).concurrentMap { _ in
      await pool.withWorker { worker in
        let isFree = busy.withLock { $0.insert(worker).inserted }
        #expect(isFree)
        await Task.yield()
        _ = busy.withLock { $0.remove(worker) }
        served.withLock { $0 += 1 }
      }
    }
    #expect(served.withLock(\.self) == 200)
  }

  @Test("tasks that come one after another share the first worker")
  func first() async throws {
    let pool = WorkerPool(["first", "second"])
    for _ in 0..<3 {
      #expect(await pool.withWorker { $0 } == "first")
    }
    let nested = await pool.withWorker { outer in
      await pool.withWorker { inner in [outer, inner] }
    }
    #expect(nested == ["first", "second"])
  }

  @Test("a task that fails gives its worker back")
  func failure() async throws {
    let pool = WorkerPool([7])
    await #expect(throws: Failure.self) { try await pool.withWorker { _ in throw Failure() } }
    #expect(await pool.withWorker { $0 } == 7)
  }
}
