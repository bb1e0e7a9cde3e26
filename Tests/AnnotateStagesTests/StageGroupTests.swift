import AnnotateStages
import Synchronization
import Testing

@Suite("Groups of stages", .timeLimit(.minutes(10)))
struct StageGroupTests {
  private struct Failure: Error, Equatable {
    let name: String
  }

  /// Waits until its task is cancelled, however long that takes, and then fails.
  @Sendable
  private static func waitForCancellation() async throws {
    _ = try await BoundedChannel<Int>(capacity: 1).next()
  }

  @Test("stages run at the same time, and the call returns after all have ended")
  func together() async throws {
    let (there, back) = (BoundedChannel<Int>(capacity: 1), BoundedChannel<Int>(capacity: 1))
    let sum = Mutex(0)
    try await StageGroup.run(
      {
        try await there.send(3)
        let answer = try await back.next() ?? 0
        sum.withLock { $0 += answer }
      },
      { try await back.send((there.next() ?? 0) * 2) }
    )
    #expect(sum.withLock(\.self) == 6)
  }

  @Test("the first failure cancels the others, and is the one that is reported")
  func failure() async throws {
    let ended = Mutex(0)
    let error = await #expect(throws: Failure.self) {
      try await StageGroup.run(
        {
          defer { ended.withLock { $0 += 1 } }
          try await Self.waitForCancellation()
        },
        { throw Failure(name: "first") },
        {
          defer { ended.withLock { $0 += 1 } }
          try? await Self.waitForCancellation()
          throw Failure(name: "second")
        }
      )
    }
    #expect(error == Failure(name: "first"))
    #expect(ended.withLock(\.self) == 2)
  }

  @Test("a failure is reported even if a stage that it cancelled ends before")
  func lateFailure() async throws {
    let error = await #expect(throws: Failure.self) {
      try await StageGroup.run(
        { throw CancellationError() },
        {
          try? await Self.waitForCancellation()
          throw Failure(name: "cause")
        }
      )
    }
    #expect(error == Failure(name: "cause"))
  }

  @Test("cancelling the waiting task cancels all stages")
  func cancellation() async throws {
    let started = BoundedChannel<Int>(capacity: 2)
    let work = Task {
      try await StageGroup.run(
        {
          try await started.send(1)
          try await Self.waitForCancellation()
        },
        {
          try await started.send(2)
          try await Self.waitForCancellation()
        }
      )
    }
    _ = (try await started.next(), try await started.next())
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
  }
}
