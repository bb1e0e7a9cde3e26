import Synchronization
import Testing

@testable import AnnotateProcesses

@Suite("The loop over pieces of work")
struct WorkLoopTests {
  private struct Failure: Error {}

  /// Pieces of which each is ready when the one before has ended; what others do is known only after looking.
  private struct Chain: WorkQueue {
    var (ready, waiting): ([Int], [Int])
    var isElsewhere = false
    private(set) var looks = 0

    mutating func next() -> Int? { ready.isEmpty ? nil : ready.removeFirst() }

    mutating func end(_ outcome: Int) {
      if !isElsewhere, !waiting.isEmpty { ready.append(waiting.removeFirst()) }
    }

    var waitsForOthers: Bool { isElsewhere && !waiting.isEmpty }

    mutating func reconsider() {
      looks += 1
      ready.append(waiting.removeFirst())
    }
  }

  @Test("every piece is done once, and not more at once than allowed", arguments: [1, 3, 20])
  func numbers(_ jobs: Int) async throws {
    let done = Mutex<[Int]>([])
    let running = Mutex(0)
    let maximum = Mutex(0)
    try await WorkLoop(jobs: jobs).run(NumberQueue(count: 10)) { number in
      let count = running.withLock { running in
        running += 1
        return running
      }
      maximum.withLock { $0 = max($0, count) }
      await Task.yield()
      done.withLock { $0.append(number) }
      running.withLock { $0 -= 1 }
    }
    let (all, reached) = (done.withLock { $0.sorted() }, maximum.withLock { $0 })
    #expect(all == Array(0..<10))
    #expect(reached <= jobs)
  }

  @Test("a piece that depends on others is done after them")
  func order() async throws {
    let done = Mutex<[Int]>([])
    let chain = Chain(ready: [0], waiting: [1, 2, 3])
    try await WorkLoop(jobs: 4).run(chain) { number in
      done.withLock { $0.append(number) }
      return number
    }
    let all = done.withLock { $0 }
    #expect(all == [0, 1, 2, 3])
  }

  @Test("what waits for others is looked at again")
  func elsewhere() async throws {
    let done = Mutex<[Int]>([])
    let chain = Chain(ready: [0], waiting: [1, 2], isElsewhere: true)
    try await WorkLoop(jobs: 2, patience: .zero).run(chain) { number in
      done.withLock { $0.append(number) }
      return number
    }
    // Which of them is done first depends on the threads.
    #expect(done.withLock { $0.sorted() } == [0, 1, 2])
  }

  @Test("a piece that throws ends the loop")
  func failure() async {
    await #expect(throws: Failure.self) {
      try await WorkLoop(jobs: 2).run(NumberQueue(count: 100)) { number in
        if number == 3 { throw Failure() }
      }
    }
  }
}
