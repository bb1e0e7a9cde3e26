import AnnotateFaces
import AnnotateMediaTypes
import AnnotateTracking
import Testing

@Suite("Lids that stay low")
struct LoweredLidsTests {
  /// A face of 100 pixels with eyes 30 pixels wide, in the given state.
  private static func face(
    _ openness: Double?,
    pitch: Double = 0,
    right: Double? = nil,
    width: Double = 30
  ) -> FaceObservation<DisplaySpace> {
    var face = Synthetic.face(200, 200, size: 100)
    face.pose = HeadPose(roll: 0, yaw: 0, pitch: pitch, source: .mesh)
    func state(_ openness: Double) -> EyeState {
      EyeState(openness: openness, isClosed: openness < 0.1 ? true : openness < 0.5 ? nil : false)
    }
    face.expression.leftEye = openness.map(state)
    face.expression.rightEye = (right ?? openness).map(state)
    func outline(_ x: Double) -> EyeOutline<DisplaySpace> {
      EyeOutline(
        inner: Point(x, 190),
        outer: Point(x + width, 190),
        upperLid: Point(x + width / 2, 188),
        lowerLid: Point(x + width / 2, 192)
      )
    }
    face.landmarks.leftEyeOutline = outline(205)
    face.landmarks.rightEyeOutline = outline(165)
    return face
  }

  /// What 60 frames, at 30 a second, say of both eyes if those from 20 on have another openness.
  private static func answers(
    _ openness: Double,
    count: Int,
    pitch: Double = 0,
    width: Double = 30,
    cuts: Set<Int> = []
  ) -> [Bool?] {
    let frames = (0..<60).map { index in
      let isLow = (20..<20 + count).contains(index)
      return [face(isLow ? openness : 0.95, pitch: pitch, width: width)]
    }
    return Synthetic.track(frames, cuts: cuts).map { frame in
      let expression = frame.faces[0].observation.expression
      #expect(expression.leftEye?.isClosed == expression.rightEye?.isClosed)
      return expression.leftEye?.isClosed
    }
  }

  @Test("a blink is closed eyes, in each of its frames")
  func blink() {
    for count in [1, 3, 8] {
      let answers = Self.answers(0.05, count: count)
      #expect(answers.count { $0 == true } == count)
      #expect(answers.count { $0 == false } == 60 - count)
    }
  }

  @Test("lids that stay low for longer are closed only if they surely meet")
  func lasting() {
    #expect(Self.answers(0.05, count: 9)[20..<29].allSatisfy { $0 == nil })
    #expect(Self.answers(0.05, count: 40)[20...].allSatisfy { $0 != true })
    #expect(Self.answers(0.002, count: 40)[20...].allSatisfy { $0 == true })
    #expect(Self.answers(0.004, count: 40)[20...].allSatisfy { $0 != true })
  }

  @Test("lids that stay low in a lowered head, or in a small eye, are not told from closed ones")
  func lowered() {
    #expect(Self.answers(0.001, count: 40, pitch: -11)[20...].allSatisfy { $0 != true })
    #expect(Self.answers(0.001, count: 40, width: 9)[20...].allSatisfy { $0 != true })
    #expect(Self.answers(0.001, count: 4, pitch: -11)[20..<24].allSatisfy { $0 == true })
  }

  @Test("what another scene shows does not count")
  func cut() {
    let answers = Self.answers(0.05, count: 16, cuts: [28])
    #expect(answers[20..<36].allSatisfy { $0 == true })
  }

  @Test("unknown frames do not shorten how long lids are low, and each eye counts alone")
  func unknown() {
    let frames = (0..<60).map { index in
      [Self.face(index < 20 ? 0.95 : index % 3 == 0 ? nil : 0.05, right: 0.95)]
    }
    let shown = Synthetic.track(frames).map { $0.faces[0].observation.expression }
    #expect(shown[20...].allSatisfy { $0.leftEye?.isClosed != true })
    #expect(shown.allSatisfy { $0.rightEye?.isClosed == false })
  }
}
