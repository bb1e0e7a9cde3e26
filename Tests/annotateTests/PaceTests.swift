import Testing

@testable import annotate

@Suite("The speed that progress shows")
struct PaceTests {
  @Test("the time before the first frame does not count")
  func start() {
    var pace = Pace()
    #expect(pace.framesPerSecond == 0)
    pace.note(frames: 0, at: 1)
    pace.note(frames: 1, at: 2)
    #expect(pace.framesPerSecond == 0)
    pace.note(frames: 9, at: 2.125)
    #expect(pace.framesPerSecond == 0)
    pace.note(frames: 51, at: 3)
    #expect(pace.framesPerSecond == 50)
    pace.note(frames: 101, at: 5)
    #expect(pace.framesPerSecond == 100.0 / 3)
  }
}
