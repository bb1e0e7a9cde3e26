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
  }

  @Test("the slow beginning is forgotten")
  func beginning() {
    var pace = Pace()
    pace.note(frames: 1, at: 2)
    pace.note(frames: 5, at: 3)
    #expect(pace.framesPerSecond == 4)
    pace.note(frames: 15, at: 4)
    #expect(pace.framesPerSecond == 10)
    pace.note(frames: 25, at: 5)
    #expect(pace.framesPerSecond == 10)
    pace.note(frames: 35, at: 6)
    #expect(pace.framesPerSecond == 10)
    pace.note(frames: 75, at: 8)
    #expect(pace.framesPerSecond == 15)
  }
}
