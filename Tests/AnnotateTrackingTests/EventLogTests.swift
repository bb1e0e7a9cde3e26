import AnnotateFaces
import AnnotateMediaTypes
import AnnotateTracking
import Testing

@Suite("The event log")
struct EventLogTests {
  private static let timeBase = Rational(1, 1000)

  private func face(_ id: Int, isClosed: Bool = false) -> Face {
    var observation = FaceObservation<DisplaySpace>(
      bounds: Rect(x: 0, y: 0, width: 100, height: 100),
      confidence: 1
    )
    let eye = EyeState(openness: isClosed ? 0 : 1, isClosed: isClosed)
    (observation.expression.leftEye, observation.expression.rightEye) = (eye, eye)
    return Face(id: id, frameCount: 1, observation: observation)
  }

  @Test("only the first events are listed, but all are counted")
  func many() {
    var log = FaceEventLog(timeBase: Self.timeBase)
    // One face stays and others are there in one frame each; the first events are known last.
    let count = 2 * FaceEventLog.limit + 701
    for frame in 0..<count {
      log.add(
        at: MediaTime(Int64(frame) * 40, timeBase: Self.timeBase),
        lasting: nil,
        [face(1), face(frame + 2)]
      )
    }
    let summary = log.finish()
    #expect(summary.counts == [.enters: count + 1, .leaves: count + 1])
    #expect(summary.events.count == FaceEventLog.limit)
    #expect(
      summary.events.prefix(3).map(\.title) == [
        "face 1 enters", "face 2 enters", "face 2 leaves",
      ]
    )
    #expect(summary.events.last?.frames == 499...499)
  }

  @Test("times that overflow arithmetic do not crash the log")
  func extremes() {
    var log = FaceEventLog(timeBase: Self.timeBase)
    for time in [Int64.min, 0, Int64.max] {
      log.add(
        at: MediaTime(time, timeBase: Self.timeBase),
        lasting: MediaTime(.max, timeBase: Self.timeBase),
        [face(1)]
      )
    }
    #expect(log.finish().counts[.enters] != nil)
  }

  @Test(
    "the last frame has the duration of the source, or else that of the frame before",
    arguments: [nil, 960]
  )
  func lastFrame(_ duration: Int64?) {
    var log = FaceEventLog(timeBase: Self.timeBase)
    for frame in 0..<22 {
      log.add(
        at: MediaTime(Int64(frame) * 40, timeBase: Self.timeBase),
        lasting: duration.map { MediaTime($0, timeBase: Self.timeBase) },
        [face(1, isClosed: frame > 19)]
      )
    }
    #expect(log.finish().counts[.closesEyes] == (duration == nil ? nil : 1))
  }
}
