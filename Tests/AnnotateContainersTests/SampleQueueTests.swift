import Testing

@testable import AnnotateContainers

@Suite("Samples that wait for an encoder", .timeLimit(.minutes(10)))
struct SampleQueueTests {
  @Test("are taken in pieces, the last one shorter")
  func pieces() {
    var queue = SampleQueue(channels: 2, rate: 1000)
    queue.add([[1, 2, 3], [4, 5, 6]], at: 50)
    let taken = [false, false, true, true].map { queue.next(2, isLast: $0) }
    #expect(taken.map { $0?.start } == [50, nil, 52, nil])
    #expect(taken.map { $0?.samples } == [[[1, 2], [4, 5]], nil, [[3], [6]], nil])
  }

  @Test("get silence where there is a gap, and not where ticks are coarse")
  func gaps() {
    var queue = SampleQueue(channels: 1, rate: 1000)
    queue.add([[1]], at: 0)
    queue.add([[1]], at: 5)
    queue.add([[1]], at: 14)
    let all = queue.next(0, isLast: true)
    #expect(all?.samples == [[1, 1] + [Double](repeating: 0, count: 12) + [1]])
  }
}
