import AnnotateMediaTypes
import Glibc
import Testing

@testable import AnnotateFaces

@Suite("Points in profile that follow from the head model")
struct InferredPointsTests {
  /// A head in profile whose points on the near side lie as on the model: 100 pixels a unit, the middle of
  /// the head at (500, 300).
  private static func face(yaw: Double, roll: Double = 0) -> FaceObservation<SquareSpace> {
    let head = TurnedHead(yaw: yaw, pitch: 0)
    let side: SIMD3<Double> = yaw < 0 ? SIMD3(1, 1, 1) : SIMD3(-1, 1, 1)
    let (sine, cosine) = (sin(roll * .pi / 180), cos(roll * .pi / 180))
    func place(_ point: SIMD3<Double>) -> Point<SquareSpace> {
      let seen = 100 * head.seen(point * side)
      return Point(500 + cosine * seen.x - sine * seen.y, 300 + sine * seen.x + cosine * seen.y)
    }
    var marks = FaceLandmarks<SquareSpace>(nose: place(HeadModel.detectedNoseTip))
    let (eye, mouth) = (place(HeadModel.leftEye), place(HeadModel.mouthLeft))
    let brow = HeadModel.leftBrow.map(place)
    let shape = Brow(inner: brow[0], middle: brow[1], outer: brow[2])
    if yaw < 0 {
      (marks.leftEye, marks.mouthLeft, marks.leftBrow) = (eye, mouth, shape)
    } else {
      (marks.rightEye, marks.mouthRight, marks.rightBrow) = (eye, mouth, shape)
    }
    var face = FaceObservation<SquareSpace>(
      bounds: Rect(x: 400, y: 200, width: 200, height: 220),
      confidence: 1,
      landmarks: marks
    )
    face.pose = HeadPose(roll: roll, yaw: yaw, pitch: 0)
    return face
  }

  @Test(
    "each point follows from the others, at any roll and on both sides",
    arguments: [(-70.0, 0.0), (60, 25), (90, -100), (-45, 10)]
  )
  func hidden(_ yaw: Double, _ roll: Double) throws {
    let whole = Self.face(yaw: yaw, roll: roll)
    let marks = whole.landmarks
    var face = whole
    (face.landmarks.leftEye, face.landmarks.rightEye) = (nil, nil)
    (face.landmarks.leftBrow, face.landmarks.rightBrow) = (nil, nil)
    let points = try #require(InferredPoints(of: face))
    #expect(points.isLeft == (yaw < 0))
    let eye = try #require(points.eye)
    #expect(eye.distance(to: try #require(marks.leftEye ?? marks.rightEye)) < 1e-6)
    let (brow, wanted) = try (
      #require(points.brow), #require(marks.leftBrow ?? marks.rightBrow)
    )
    #expect(brow.inner.distance(to: wanted.inner) < 1e-6)
    #expect(brow.outer.distance(to: wanted.outer) < 1e-6)
    #expect(points.nose == nil && points.mouthCorner == nil)
    face = whole
    face.landmarks.nose = nil
    let nose = try #require(InferredPoints(of: face)?.nose)
    #expect(nose.distance(to: try #require(marks.nose)) < 1e-6)
  }

  @Test("what was seen is not inferred")
  func seen() {
    #expect(InferredPoints(of: Self.face(yaw: 70)) == nil)
  }

  @Test("nothing is inferred for faces that are hardly turned, from one point, or without a pose")
  func refusals() {
    var frontal = Self.face(yaw: 44)
    frontal.landmarks.rightBrow = nil
    #expect(InferredPoints(of: frontal) == nil)
    var single = Self.face(yaw: 70)
    (single.landmarks.nose, single.landmarks.mouthRight) = (nil, nil)
    #expect(InferredPoints(of: single) == nil)
    var unknown = Self.face(yaw: 70)
    (unknown.pose, unknown.landmarks.rightBrow) = (nil, nil)
    #expect(InferredPoints(of: unknown) == nil)
    var point = Self.face(yaw: 70)
    (point.landmarks.rightEye, point.landmarks.mouthRight) = (Point(1, 1), Point(1, 1))
    (point.landmarks.nose, point.landmarks.rightBrow) = (Point(1, 1), nil)
    #expect(InferredPoints(of: point) == nil)
  }
}
