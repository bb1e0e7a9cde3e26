import AnnotateMediaTypes
import Testing

@testable import AnnotatePipeline

@Suite("Containers that count frames", .timeLimit(.minutes(10)))
struct FrameGridTests {
  private func moved(_ milliseconds: [Int64], canSkip: Bool) -> [Int] {
    var grid = FrameGrid(tick: Rational(1, 25), canSkip: canSkip)
    let times = milliseconds.map { MediaTime($0, timeBase: Rational(1, 1000)) }
    return times.indices.filter { grid.moves(times[$0]) }
  }

  @Test("frames that are rounded to their slots do not move", arguments: [true, false])
  func even(_ canSkip: Bool) {
    #expect(moved([507, 546, 587, 628, 666], canSkip: canSkip) == [])
  }

  @Test("an empty slot moves the frames after it, unless slots may be empty")
  func gap() {
    #expect(moved([0, 40, 120, 160], canSkip: false) == [2])
    #expect(moved([0, 40, 120, 160], canSkip: true) == [])
  }

  @Test("two frames cannot share a slot", arguments: [true, false])
  func crowded(_ canSkip: Bool) {
    #expect(moved([0, 40, 50, 120], canSkip: canSkip) == [2])
  }
}
