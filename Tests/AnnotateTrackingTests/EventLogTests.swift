import AnnotateFaces
import AnnotateMediaTypes
import AnnotateTracking
import Testing

@Suite("The event log")
struct EventLogTests {
  private static let timeBase = Rational(1, 1000)

  private func face(_ id: Int, isClosed: Bool = false) -> Face {
    var observation = FaceObservation<DisplaySpace>(
      bounds: Rect(x: 0, y: 0, width: 10, height: 10),
      confidence: 1
    )
    let eye = EyeState(openness: isClosed ? 0 : 1, isClosed: isClosed)
    (observation.expression.leftEye, observation.expression.rightEye) = (eye, eye)
    return Face(id: id, frameCount: 1, observation: observation)
  }

  @Test("only the first events are listed, but all are counted")
  func many() {
    var log = FaceEventLog(timeBase: Self.timeBase)
    // One face stays and another blinks in every second frame; the first events are known last.
    let count = 2 * FaceEventLog.limit + 701
    for frame in 0..<(2 * count) {
      log.add(
        at: MediaTime(Int64(frame) * 40, timeBase: Self.timeBase),
        lasting: nil,
        [face(1), face(2, isClosed: frame % 2 == 1)]
      )
    }
    let summary = log.finish()
    #expect(summary.counts == [.enters: 2, .leaves: 2, .blinks: count])
    #expect(summary.events.count == FaceEventLog.limit)
    #expect(
      summary.events.prefix(3).map(\.title) == [
        "face 1 enters", "face 2 enters", "face 2 blinks",
      ]
    )
    #expect(summary.events.last?.frames == 1995...1995)
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
    for (frame, time) in [0, 40, 80].enumerated() {
      log.add(
        at: MediaTime(Int64(time), timeBase: Self.timeBase),
        lasting: duration.map { MediaTime($0, timeBase: Self.timeBase) },
        [face(1, isClosed: frame > 0)]
      )
    }
    #expect(log.finish().counts[duration == nil ? .blinks : .closesEyes] == 1)
  }
}
