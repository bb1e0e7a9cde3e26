import AnnotateFaces
import AnnotateJSON
import AnnotateMediaTypes
import AnnotateTracking
import TestSupport
import Testing

@testable import AnnotateSidecar

@Suite("Recording of frames")
struct RecordingTests {
  private let map = FrameGeometry(codedSize: PixelSize(640, 360)).displayToSquare

  private func frame(_ faces: [Face]) -> SidecarFrame {
    SidecarFrame(
      index: 3,
      presentationTime: MediaTime(3, timeBase: Rational(1, 25)),
      duration: nil,
      timecode: nil,
      faces: faces
    )
  }

  /// A face some of whose parts are known.
  private func face(_ random: inout SeededGenerator) -> Face {
    func number() -> Double { .random(in: -50...700, using: &random) }
    func fraction() -> Double { .random(in: 0...1, using: &random) }
    func point() -> Point<DisplaySpace> { Point(number(), number()) }
    func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? {
      Bool.random(using: &random) ? value() : nil
    }
    func outline() -> EyeOutline<DisplaySpace> {
      EyeOutline(inner: point(), outer: point(), upperLid: point(), lowerLid: point())
    }
    var marks = FaceLandmarks<DisplaySpace>(
      leftEye: maybe(point()),
      rightEye: maybe(point()),
      leftPupil: maybe(point()),
      rightPupil: maybe(point()),
      nose: maybe(point()),
      mouthLeft: maybe(point()),
      mouthRight: maybe(point())
    )
    (marks.leftEyeOutline, marks.rightEyeOutline) = (maybe(outline()), maybe(outline()))
    marks.leftBrow = maybe(Brow(inner: point(), middle: point(), outer: point()))
    (marks.upperLip, marks.lowerLip) = (maybe(point()), maybe(point()))
    marks.chin = maybe(point())
    marks.leftJaw = maybe([point(), point()]) ?? []
    var face = FaceObservation(
      bounds: Rect(x: number(), y: number(), width: 100 * fraction(), height: 100 * fraction()),
      confidence: fraction(),
      landmarks: marks
    )
    face.source = .refined
    (face.isTentative, face.isSuspected) = (true, Bool.random(using: &random))
    face.pose = maybe(
      HeadPose(
        roll: 100 * fraction(),
        yaw: maybe(90 * fraction()),
        pitch: maybe(-30 * fraction()),
        source: maybe(.points),
        confidence: maybe(fraction())
      )
    )
    face.expression = FaceExpression(
      leftEye: maybe(EyeState(openness: fraction(), isClosed: true)),
      rightEye: maybe(EyeState(openness: 0.4 * fraction(), isClosed: nil)),
      smile: maybe(Smile(score: fraction(), isSmiling: true)),
      gaze: maybe(Gaze(yaw: 40 * fraction(), pitch: -40 * fraction()))
    )
    face.mesh = maybe([MeshPoint(point(), depth: number())])
    return Face(id: 7, person: maybe(2), frameCount: 5, observation: face)
  }

  @Test("a recorded frame is the one that a reader of its line gets")
  func reading() throws {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<300 {
      let record = try frame([face(&random), face(&random)]).recorded(displayToSquare: map)
      #expect(try SidecarFrame.faces(record.json) == record.content.faces)
      let text = try JSONValue(parsing: Array(record.json.line.utf8))
      #expect(try SidecarFrame.faces(text) == record.content.faces)
    }
  }

  @Test(
    "a recorded frame is recorded again as it is, except for what follows from unrounded numbers"
  )
  func again() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<100 {
      let record = try frame([face(&random)]).recorded(displayToSquare: map)
      let second = try record.content.recorded(displayToSquare: map)
      #expect(second.content == record.content)
      let names = ["bounds", "confidence", "leftEye", "smile", "gaze", "mesh", "chin", "jaw"]
      let (before, after) = (record.json["faces"]?.elements, second.json["faces"]?.elements)
      for name in names { #expect(before?.first?[name] == after?.first?[name]) }
    }
  }

  @Test("numbers that are not finite are null in the line, and unknown to its reader")
  func notFinite() throws {
    var face = FaceObservation<DisplaySpace>(
      bounds: Rect(x: 1, y: 2, width: 3, height: 4),
      confidence: .nan,
      landmarks: FaceLandmarks(leftEye: Point(1, 2))
    )
    face.pose = HeadPose(roll: 1, yaw: .infinity, pitch: 2, confidence: .nan)
    face.expression.leftEye = EyeState(openness: .nan, isClosed: true)
    face.expression.gaze = Gaze(yaw: .nan, pitch: 2)
    let record = try frame([Face(id: 1, frameCount: 1, observation: face)])
      .recorded(displayToSquare: map)
    #expect(record.json["faces"]?.elements?.first?["confidence"] == .null)
    let read = try #require(record.content.faces.first).observation
    #expect(read.confidence == 1)
    #expect(read.pose == HeadPose(roll: 1, pitch: 2))
    #expect(read.expression.leftEye == EyeState(openness: 0, isClosed: true))
    #expect(try SidecarFrame.faces(record.json) == record.content.faces)
  }

  @Test("faces that a reader would refuse are not recorded")
  func refused() {
    let whole = FaceObservation<DisplaySpace>(
      bounds: Rect(x: 1, y: 2, width: 3, height: 4),
      confidence: 0.5
    )
    var (lost, thin, sure, far) = (whole, whole, whole, whole)
    lost.landmarks.nose = Point(.nan, 1)
    thin.bounds = Rect(x: 1, y: 2, width: -3, height: 4)
    sure.confidence = 1.5
    far.mesh = [MeshPoint(Point(1e12, 0), depth: 0)]
    let faces =
      [lost, thin, sure, far].map { Face(id: 1, frameCount: 1, observation: $0) }
      + [Face(id: -1, frameCount: 1, observation: whole)]
    for face in faces {
      let error = #expect(throws: AnnotateError.self) {
        try frame([face]).recorded(displayToSquare: map)
      }
      #expect(error?.kind == .internalFault)
      #expect(error?.problem is UnrecordableFrame)
    }
  }
}
