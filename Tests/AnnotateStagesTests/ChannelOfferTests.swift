import AnnotateStages
import Testing

@Suite("Offering to a channel", .timeLimit(.minutes(10)))
struct ChannelOfferTests {
  private struct Failure: Error {}

  @Test("a full channel does not accept an offered element, and the order is kept")
  func full() async throws {
    let channel = BoundedChannel<Int>(capacity: 2)
    #expect(try (1...4).map { try channel.offer($0) } == [true, true, false, false])
    #expect(try await channel.next() == 1)
    #expect(try channel.offer(5))
    channel.finish()
    #expect(try await channel.next() == 2)
    #expect(try await channel.next() == 5)
    #expect(try await channel.next() == nil)
  }

  @Test("what waits can be taken back, the latest first, and the others keep their order")
  func withdrawal() async throws {
    let channel = BoundedChannel<Int>(capacity: 4)
    for number in 1...4 { try await channel.send(number) }
    #expect(channel.withdraw(where: { $0.isMultiple(of: 2) }) == 4)
    #expect(channel.withdraw(where: { $0.isMultiple(of: 2) }) == 2)
    #expect(channel.withdraw(where: { $0.isMultiple(of: 2) }) == nil)
    #expect(try channel.offer(5))
    channel.finish()
    var received: [Int] = []
    while let number = try await channel.next() { received.append(number) }
    #expect(received == [1, 3, 5])
    #expect(channel.withdraw(where: { _ in true }) == nil)
  }

  @Test("a waiting receiver gets an offered element")
  func waiting() async throws {
    let channel = BoundedChannel<Int>(capacity: 1)
    async let received = channel.next()
    while try !channel.offer(1) { await Task.yield() }
    #expect(try await received == 1)
  }

  @Test("a closed channel rejects an offered element")
  func closed() throws {
    let (finished, failed) = (BoundedChannel<Int>(capacity: 1), BoundedChannel<Int>(capacity: 1))
    finished.finish()
    failed.fail(Failure())
    #expect(throws: CancellationError.self) { try finished.offer(1) }
    #expect(throws: Failure.self) { try failed.offer(1) }
  }
}
