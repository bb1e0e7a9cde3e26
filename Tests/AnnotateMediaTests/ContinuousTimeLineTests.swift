import Testing

@testable import AnnotateMedia

@Suite("Time lines without jumps", .timeLimit(.minutes(10)))
struct ContinuousTimeLineTests {
  /// Steps of 20 ticks, jumps of more than 1000.
  private func placed(_ times: [Int64], allowsRepeats: Bool = false) -> [Int64] {
    var line = ContinuousTimeLine(allowsRepeats: allowsRepeats)
    return times.map { line.place($0, step: 20, jump: 1000) }
  }

  @Test("times that go forward stay as they are, gaps and negative ones too")
  func forward() {
    #expect(placed([-40, -20, 0, 5000, 5020]) == [-40, -20, 0, 5000, 5020])
  }

  @Test("a repetition and a small step back become the next tick")
  func smallSteps() {
    #expect(placed([100, 100, 90, 120]) == [100, 101, 102, 120])
  }

  @Test("where repetitions are allowed only steps back are changed")
  func repeats() {
    #expect(placed([100, 100, 90, 120], allowsRepeats: true) == [100, 100, 100, 120])
  }

  @Test("what comes after a jump back follows one step later, at its own distances")
  func jump() {
    #expect(placed([8000, 8020, 0, 20, 60]) == [8000, 8020, 8040, 8060, 8100])
  }

  @Test("a second jump is added to the first")
  func twoJumps() {
    #expect(placed([8000, 0, 4000, 0]) == [8000, 8020, 12020, 12040])
  }
}
