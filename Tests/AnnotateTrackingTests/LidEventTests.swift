import AnnotateFaces
import AnnotateMediaTypes
import AnnotateTracking
import Testing

@Suite("Blinks and closed eyes")
struct LidEventTests {
  private static let timeBase = Rational(1, 25)

  /// The face in one frame.
  private struct Look {
    var openness = 0.98
    var yaw = 0.0
    var pitch = 0.0
    var size = 120.0
    var smile = 0.0

    var face: Face {
      var face = FaceObservation<DisplaySpace>(
        bounds: Rect(x: 0, y: 0, width: size, height: 1.2 * size),
        confidence: 0.9
      )
      let eye = EyeState(openness: openness, isClosed: openness < 0.5)
      (face.expression.leftEye, face.expression.rightEye) = (eye, eye)
      face.expression.smile = Smile(score: smile, isSmiling: smile >= 0.5)
      face.pose = HeadPose(roll: 0, yaw: yaw, pitch: pitch)
      return Face(id: 1, frameCount: 1, observation: face)
    }
  }

  /// The events of a face in 200 frames, some of which are changed.
  private func events(_ change: (Int, inout Look) -> Void) -> [FaceEvent] {
    var log = FaceEventLog(timeBase: Self.timeBase)
    for frame in 0..<200 {
      var look = Look()
      change(frame, &look)
      let time = MediaTime(Int64(frame), timeBase: Self.timeBase)
      log.add(at: time, lasting: nil, [look.face])
    }
    return log.finish().events.filter { $0.kind != .enters && $0.kind != .leaves }
  }

  /// The events if the openness in frame 100 and those after it is as given.
  private func events(
    dipping values: [Double],
    _ change: (Int, inout Look) -> Void = { _, _ in }
  ) -> [FaceEvent] {
    events { frame, look in
      if (100..<(100 + values.count)).contains(frame) { look.openness = values[frame - 100] }
      change(frame, &look)
    }
  }

  @Test("a dip and back is a blink, even if the eyes are half open at its bottom")
  func blink() throws {
    let deep = try #require(events(dipping: [0.6, 0.03, 0.1, 0.7]).first)
    #expect(deep.kind == .blinks)
    #expect(deep.frames == 101...102)
    #expect(deep.confidence ?? 0 > 0.9)
    let shallow = try #require(events(dipping: [0.7, 0.48, 0.6]).first)
    #expect(shallow.kind == .blinks)
    #expect(shallow.confidence ?? 1 < 0.6)
  }

  @Test("a dip is measured from the face's own usual openness")
  func usual() {
    let narrow = events(dipping: []) { frame, look in
      look.openness = (100..<104).contains(frame) ? 0.1 : 0.65
    }
    #expect(narrow.map(\.kind) == [.blinks])
  }

  @Test("a single wrong answer, flicker and a long dip are no blinks")
  func wrong() {
    #expect(events(dipping: [0.05]).isEmpty)
    #expect(events { frame, look in if frame % 6 < 3 { look.openness = 0.1 } }.isEmpty)
    #expect(events(dipping: Array(repeating: 0.1, count: 20)).isEmpty)
  }

  @Test("eyes that stay closed for a second are closed, once, however long it takes")
  func closed() {
    for count in [25, 90] {
      let events = events(dipping: Array(repeating: 0.02, count: count))
      #expect(events.map(\.kind) == [.closesEyes])
      #expect(events.first?.frames == 100...(99 + count))
    }
  }

  @Test("who looks down does not close the eyes", arguments: [4, 20, 60])
  func down(_ count: Int) {
    let nodding = events(dipping: Array(repeating: 0.02, count: count)) { frame, look in
      if (100..<(100 + count)).contains(frame) { look.pitch = -14 }
    }
    #expect(nodding.isEmpty)
    #expect(events(dipping: Array(repeating: 0.3, count: 30 + count)).isEmpty)
    #expect(events { frame, look in if frame < count { look.openness = 0.02 } }.isEmpty)
  }

  @Test("of a face that is small or turned nothing is told")
  func illegible() {
    let blink = [0.05, 0.05, 0.05]
    #expect(events(dipping: blink) { $1.size = 60 }.isEmpty)
    #expect(events(dipping: blink) { $1.yaw = 32 }.isEmpty)
    #expect(events(dipping: blink) { $1.pitch = -22 }.isEmpty)
  }

  @Test("a smile holds; a mouth that speaks does not")
  func smile() {
    #expect(events { $1.smile = (50..<90).contains($0) ? 0.9 : 0.1 }.map(\.kind) == [.smiles])
    #expect(events { $1.smile = $0 % 4 < 2 ? 0.9 : 0.1 }.isEmpty)
    #expect(events { $1.smile = (50..<90).contains($0) ? 0.55 : 0.1 }.isEmpty)
  }
}
