import AnnotateStages
import Synchronization
import Testing

@Suite("Transforming several elements at the same time", .timeLimit(.minutes(10)))
struct ConcurrentMapTests {
  private struct Failure: Error {}

  @Test("results are in the order of the elements, for any limit", arguments: [1, 2, 7, 100])
  func order(limit: Int) async throws {
    let results = try await Array(0..<50).concurrentMap(limit: limit) { number in
      for _ in 0..<(number % 5) { await Task.yield() }
      return 2 * number
    }
    #expect(results == (0..<50).map { 2 * $0 })
    #expect(try await [Int]().concurrentMap(limit: limit, \.self).isEmpty)
  }

  @Test("no more elements than the limit are transformed at the same time")
  func limit() async throws {
    let counts = Mutex((running: 0, most: 0))
    _ = try await Array(0..<40).concurrentMap(limit: 3) { _ in
      counts.withLock {
        $0.running += 1
        $0.most = max($0.most, $0.running)
      }
      await Task.yield()
      counts.withLock { $0.running -= 1 }
    }
    let most = counts.withLock { $0.most }
    #expect((1...3).contains(most))
  }

  @Test("with a limit of one, elements are transformed in order")
  func serial() async throws {
    let seen = Mutex<[Int]>([])
    _ = try await Array(0..<20).concurrentMap(limit: 1) { number in
      await Task.yield()
      seen.withLock { $0.append(number) }
    }
    #expect(seen.withLock(\.self) == Array(0..<20))
  }

  @Test("a failure ends the call")
  func failure() async throws {
    await #expect(throws: Failure.self) {
      try await Array(0..<20).concurrentMap { number in
        if number == 7 { throw Failure() }
      }
    }
  }
}
