import AnnotateMediaTypes
import AnnotateStages
import Synchronization
import Testing

@testable import AnnotatePipeline

@Suite("The runner")
struct RunnerTests {
  private struct Failure: Error, Equatable { let stage: String }

  /// Sends numbers from 0; nil is without end.
  private struct Numbers: FrameSource {
    var count: Int?
    var failure: Failure?

    func run(into output: BoundedChannel<Int>) async throws {
      var next = 0
      while count.map({ next < $0 }) ?? true {
        try await output.send(next)
        next += 1
      }
      if let failure { throw failure }
      output.finish()
    }

    func counts() -> InputCounts { InputCounts(damage: InputDamage(packets: 1, frames: 2)) }
  }

  /// Adds a number to each.
  private final class Adding: FaceStage {
    let number: Int
    let failure: Failure?
    let isPrepared = Mutex(false)

    init(_ number: Int, failure: Failure? = nil) { (self.number, self.failure) = (number, failure) }

    func prepare() async throws { isPrepared.withLock { $0 = true } }

    func run(from input: BoundedChannel<Int>, into output: BoundedChannel<Int>) async throws {
      while let next = try await input.next() {
        try await output.send(next + number)
        if let failure { throw failure }
      }
      output.finish()
    }
  }

  /// Keeps what it gets.
  private final class Collection: FrameSink {
    let limit: Int
    let got = Mutex<[Int]>([])
    let isFinished = Mutex(false)

    init(limit: Int = .max) { self.limit = limit }

    func run(from input: BoundedChannel<Int>) async throws {
      while let next = try await input.next() {
        let count = got.withLock { got in
          got.append(next)
          return got.count
        }
        if count > limit { throw Failure(stage: "sink") }
      }
    }

    func finish(_ counts: InputCounts) -> (numbers: [Int], damage: InputDamage) {
      isFinished.withLock { $0 = true }
      return (got.withLock(\.self), counts.damage)
    }
  }

  @Test(
    "everything from the source gets through in order, and the sink learns what was lost before"
  )
  func order() async throws {
    let (first, second) = (Adding(100), Adding(1000))
    let result = try await Runner(
      source: Numbers(count: 50),
      faces: first.then(second),
      sink: Collection()
    ).run()
    #expect(result.numbers == (0..<50).map { $0 + 1100 })
    #expect(result.damage == InputDamage(packets: 1, frames: 2))
    let prepared = [first, second].map { $0.isPrepared.withLock(\.self) }
    #expect(prepared == [true, true])
  }

  @Test("an empty source makes an empty result")
  func empty() async throws {
    let result = try await Runner(
      source: Numbers(count: 0),
      faces: Adding(1),
      sink: Collection()
    ).run()
    #expect(result.numbers.isEmpty)
  }

  @Test(
    "the failure of a stage ends the run, and the sink completes nothing",
    arguments: ["source", "first", "second", "sink"]
  )
  func failure(_ stage: String) async {
    func failure(_ name: String) -> Failure? { name == stage ? Failure(stage: name) : nil }
    let sink = Collection(limit: stage == "sink" ? 3 : .max)
    // A source that does not end by itself is ended by the others.
    let source = Numbers(count: stage == "source" ? 20 : nil, failure: failure("source"))
    let faces = Adding(1, failure: failure("first")).then(Adding(2, failure: failure("second")))
    await #expect(throws: Failure(stage: stage)) {
      _ = try await Runner(source: source, faces: faces, sink: sink).run()
    }
    let isFinished = sink.isFinished.withLock(\.self)
    #expect(!isFinished)
  }

  @Test("a run whose task is cancelled ends, and the sink completes nothing")
  func cancelled() async {
    let sink = Collection()
    let run = Task {
      try await Runner(source: Numbers(), faces: Adding(1), sink: sink).run()
    }
    while sink.got.withLock(\.isEmpty) { await Task.yield() }
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    let isFinished = sink.isFinished.withLock(\.self)
    #expect(!isFinished)
  }
}
