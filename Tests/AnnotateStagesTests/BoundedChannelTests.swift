import AnnotateStages
import Synchronization
import Testing

@Suite("Bounded channels", .timeLimit(.minutes(10)), .timeLimit(.minutes(5)))
struct BoundedChannelTests {
  private struct Failure: Error, Equatable {}

  /// A counter that several tasks share.
  private final class Counter: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .sequentiallyConsistent) }

    func countUp() { number.add(1, ordering: .sequentiallyConsistent) }
  }

  @Test("elements arrive in order, for any capacity", arguments: [0, 1, 2, 16])
  func order(_ capacity: Int) async throws {
    let channel = BoundedChannel<Int>(capacity: capacity)
    let producer = Task {
      for number in 0..<2000 { try await channel.send(number) }
      channel.finish()
    }
    var received: [Int] = []
    while let number = try await channel.next() { received.append(number) }
    try await producer.value
    #expect(received == Array(0..<2000))
    #expect(try await channel.next() == nil)
  }

  @Test("a sender is never ahead by more than the capacity", arguments: [0, 1, 4])
  func backpressure(_ capacity: Int) async throws {
    let channel = BoundedChannel<Int>(capacity: capacity)
    let asked = Counter()
    await withTaskGroup { group in
      group.addTask {
        for number in 1...1000 {
          guard (try? await channel.send(number)) != nil else { break }
          // Every sent element is in the channel or was requested.
          let lead = number - asked.value
          #expect(lead <= capacity)
        }
        channel.finish()
      }
      group.addTask {
        repeat {
          asked.countUp()
        } while (try? await channel.next()) != nil
      }
    }
    // A thousand elements, and the end.
    #expect(asked.value == 1001)
  }

  @Test("cancelling the sender ends the wait of both sides")
  func cancelledSender() async {
    let channel = BoundedChannel<Int>(capacity: 1)
    let producer = Task {
      while true { try await channel.send(0) }
    }
    producer.cancel()
    await #expect(throws: CancellationError.self) { try await producer.value }
    await #expect(throws: CancellationError.self) { _ = try await channel.next() }
  }

  @Test("a sender that is cancelled before it sends wakes the receiver")
  func cancelledBeforeSending() async {
    let channel = BoundedChannel<Int>(capacity: 1)
    let consumer = Task { try await channel.next() }
    let producer = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await channel.send(0)
    }
    await #expect(throws: CancellationError.self) { try await producer.value }
    await #expect(throws: CancellationError.self) { _ = try await consumer.value }
  }

  @Test("cancelling the receiver ends the wait of both sides")
  func cancelledReceiver() async {
    let channel = BoundedChannel<Int>(capacity: 1)
    let consumer = Task { try await channel.next() }
    consumer.cancel()
    await #expect(throws: CancellationError.self) { _ = try await consumer.value }
    await #expect(throws: CancellationError.self) { try await channel.send(0) }
  }

  @Test("nothing can be sent after the end, and earlier elements still arrive")
  func finish() async throws {
    let channel = BoundedChannel<Int>(capacity: 2)
    try await channel.send(1)
    try await channel.send(2)
    channel.finish()
    await #expect(throws: CancellationError.self) { try await channel.send(3) }
    #expect(try await channel.next() == 1)
    #expect(try await channel.next() == 2)
    #expect(try await channel.next() == nil)
  }

  @Test("a waiting receiver gets the end")
  func finishWhileWaiting() async throws {
    let channel = BoundedChannel<Int>(capacity: 1)
    let consumer = Task { try await channel.next() }
    channel.finish()
    #expect(try await consumer.value == nil)
  }

  @Test("both sides of a failed channel get the first error")
  func failure() async throws {
    let channel = BoundedChannel<Int>(capacity: 1)
    try await channel.send(1)
    channel.fail(Failure())
    channel.fail(CancellationError())
    channel.finish()
    await #expect(throws: Failure()) { try await channel.send(2) }
    await #expect(throws: Failure()) { _ = try await channel.next() }
  }
}
