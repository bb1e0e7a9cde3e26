import Testing

@testable import AnnotateContainers

@Suite("Time lines without jumps", .timeLimit(.minutes(10)))
struct ContinuousTimeLineTests {
  /// Adjusts times with steps of 20 ticks and jumps of more than 1000.
  private func adjusted(_ times: [Int64], allowsRepeats: Bool = false) -> [Int64] {
    var line = ContinuousTimeLine(allowsRepeats: allowsRepeats)
    return times.map { line.adjust($0, step: 20, jump: 1000) }
  }

  @Test("increasing times stay unchanged, even with gaps and below zero")
  func forward() {
    #expect(adjusted([-40, -20, 0, 5000, 5020]) == [-40, -20, 0, 5000, 5020])
  }

  @Test("a repetition and a small step back become the next tick")
  func smallSteps() {
    #expect(adjusted([100, 100, 90, 120]) == [100, 101, 102, 120])
  }

  @Test("if repetitions are allowed, only steps back are changed")
  func repeats() {
    #expect(adjusted([100, 100, 90, 120], allowsRepeats: true) == [100, 100, 100, 120])
  }

  @Test("times after a jump back continue one step later and keep their distances")
  func jump() {
    #expect(adjusted([8000, 8020, 0, 20, 60]) == [8000, 8020, 8040, 8060, 8100])
  }

  @Test("a second jump is added to the first")
  func twoJumps() {
    #expect(adjusted([8000, 0, 4000, 0]) == [8000, 8020, 12020, 12040])
  }
}
