import AnnotateStages
import Synchronization
import Testing

@Suite("Shared results", .timeLimit(.minutes(10)))
struct SharedResultTests {
  private struct Failure: Error {}

  @Test("a result is computed once, for all tasks that ask for it")
  func once() async throws {
    let count = Mutex(0)
    let shared = SharedResult {
      await Task.yield()
      return count.withLock { count in
        count += 1
        return count
      }
    }
    let values = try await Array(0..<20).concurrentMap { _ in try await shared.value() }
    #expect(values == Array(repeating: 1, count: 20))
    #expect(try await shared.value() == 1)
  }

  @Test("a result is not computed before a task asks for it")
  func lazy() async throws {
    let isComputed = Mutex(false)
    let shared = SharedResult { isComputed.withLock { $0 = true } }
    #expect(isComputed.withLock(\.self) == false)
    try await shared.value()
    #expect(isComputed.withLock(\.self) == true)
  }

  @Test("a failure reaches every task")
  func failure() async throws {
    let shared = SharedResult<Int> {
      await Task.yield()
      throw Failure()
    }
    _ = try await Array(0..<5).concurrentMap { _ in
      await #expect(throws: Failure.self) { try await shared.value() }
    }
    await #expect(throws: Failure.self) { try await shared.value() }
  }
}
