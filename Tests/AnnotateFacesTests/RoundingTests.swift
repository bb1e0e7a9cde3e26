import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("Rounding of faces")
struct RoundingTests {
  private var face: FaceObservation<DisplaySpace> {
    var face = FaceObservation<DisplaySpace>(
      bounds: Rect(x: 1.000_04, y: 2.000_06, width: 1 / 3, height: 200),
      confidence: 0.123_456_78,
      landmarks: FaceLandmarks(leftEye: Point(10 / 3, 0.5), nose: Point(-1 / 3, 7))
    )
    face.landmarks.leftJaw = [Point(2 / 3, 1)]
    face.appearance = Appearance((0..<48).map { Float($0) / 47 })
    face.pose = HeadPose(roll: 1 / 3, yaw: nil, pitch: -1 / 3)
    face.expression = FaceExpression(
      leftEye: EyeState(openness: 1 / 3, isClosed: true),
      rightEye: nil,
      smile: Smile(score: 2 / 3, isSmiling: true),
      gaze: Gaze(yaw: 1 / 3, pitch: -2 / 3)
    )
    face.mesh = [MeshPoint(Point(1 / 3, 2), depth: -2 / 3)]
    face.source = .interpolated
    face.isTentative = true
    return face
  }

  @Test(
    "coordinates, angles and colours keep four decimals, shares six, and everything else is unchanged"
  )
  func decimals() throws {
    let rounded = face.rounded(to: .detections)
    #expect(rounded.bounds == Rect(x: 1, y: 2.0001, width: 0.3333, height: 200))
    #expect(rounded.confidence == 0.123457)
    #expect(rounded.landmarks.leftEye == Point(3.3333, 0.5))
    #expect(rounded.landmarks.nose == Point(-0.3333, 7))
    #expect(rounded.landmarks.rightEye == nil)
    #expect(rounded.landmarks.leftJaw == [Point(0.6667, 1)])
    #expect(try #require(rounded.appearance).values[1] == 0.0213)
    #expect(rounded.pose == HeadPose(roll: 0.3333, yaw: nil, pitch: -0.3333))
    #expect(rounded.expression.leftEye == EyeState(openness: 0.333333, isClosed: true))
    #expect(rounded.expression.rightEye == nil)
    #expect(rounded.expression.smile == Smile(score: 0.666667, isSmiling: true))
    #expect(rounded.expression.gaze == Gaze(yaw: 0.3333, pitch: -0.6667))
    #expect(rounded.mesh == [MeshPoint(Point(0.3333, 2), depth: -0.6667)])
    #expect(rounded.source == .interpolated)
    #expect(rounded.isTentative)
  }

  @Test("rounding again changes nothing")
  func again() {
    for precision in [FacePrecision.detections, .sidecar] {
      let rounded = face.rounded(to: precision)
      #expect(rounded.rounded(to: precision) == rounded)
    }
  }

  @Test(
    "in sidecars, coordinates and angles keep two decimals, fractions four, and zero has no sign"
  )
  func sidecar() {
    var exact = face
    exact.bounds.x = -0.001
    exact.pose?.confidence = 2 / 3
    let rounded = exact.rounded(to: .sidecar)
    #expect(rounded.bounds == Rect(x: 0, y: 2, width: 0.33, height: 200))
    #expect(rounded.bounds.x.sign == .plus)
    #expect(rounded.confidence == 0.1235)
    #expect(rounded.landmarks.leftEye == Point(3.33, 0.5))
    #expect(rounded.pose?.pitch == -0.33)
    #expect(rounded.pose?.confidence == 0.67)
    #expect(rounded.expression.smile == Smile(score: 0.6667, isSmiling: true))
    #expect(rounded.expression.gaze == Gaze(yaw: 0.33, pitch: -0.67))
  }
}
