import AnnotateFaces
import AnnotateJSON
import AnnotateMediaTypes
import AnnotateSidecar
import AnnotateTracking
import Foundation
import TestSupport
import Testing

@Suite("Faces in sidecars")
struct FaceMembersTests {
  private static let header = SidecarHeader(
    generatorVersion: "1",
    sourceName: "a.mp4",
    sourceSize: nil,
    timeBase: Rational(1, 25),
    frameRate: Rational(25, 1),
    geometry: FrameGeometry(codedSize: PixelSize(64, 48)),
    startTimecode: nil,
    models: [],
    options: [:]
  )

  /// A face with every part, as the description of the format has it.
  private static var face: FaceObservation<DisplaySpace> {
    var marks = FaceLandmarks<DisplaySpace>(
      leftEye: Point(30, 10),
      leftPupil: Point(31, 10),
      nose: Point(25, 20),
      mouthLeft: Point(28, 30),
      mouthRight: Point(22, 30)
    )
    marks.leftEyeOutline = EyeOutline(
      inner: Point(28, 10),
      outer: Point(32, 10),
      upperLid: Point(30, 9),
      lowerLid: Point(30, 11)
    )
    marks.rightBrow = Brow(inner: Point(22, 5), middle: Point(20, 4), outer: Point(18, 5))
    (marks.upperLip, marks.lowerLip) = (Point(25, 28), Point(25, 33))
    marks.chin = Point(25, 40)
    marks.leftJaw = [Point(35, 20), Point(34, 25)]
    var face = FaceObservation(
      bounds: Rect(x: 15, y: 1, width: 20, height: 40),
      confidence: 0.9,
      landmarks: marks
    )
    face.pose = HeadPose(roll: 1.005, yaw: -20.5, pitch: 3, source: .points, confidence: 0.714)
    face.expression.leftEye = EyeState(openness: 0.12345, isClosed: true)
    face.expression.smile = Smile(score: 0.75, isSmiling: true)
    face.expression.gaze = Gaze(yaw: -12.345, pitch: 8)
    face.mesh = [MeshPoint(Point(1, 2), depth: -3.126), MeshPoint(Point(4, 5.5), depth: 6)]
    return face
  }

  private static let members = [
    #""bounds":[15.0,1.0,20.0,40.0],"roll":1.0,"yaw":-20.5,"pitch":3.0,"#
      + #""pose":{"source":"points","confidence":0.71}"#,
    #""leftEye":{"x":30.0,"y":10.0,"pupil":{"x":31.0,"y":10.0},"inner":{"x":28.0,"y":10.0},"#
      + #""outer":{"x":32.0,"y":10.0},"upperLid":{"x":30.0,"y":9.0},"lowerLid":{"x":30.0,"y":11.0},"#
      + #""openness":0.1235,"closed":true}"#,
    #""nose":{"x":25.0,"y":20.0}"#,
    #""mouth":{"x":25.0,"y":30.0,"left":{"x":28.0,"y":30.0},"right":{"x":22.0,"y":30.0},"#
      + #""upperLip":{"x":25.0,"y":28.0},"lowerLip":{"x":25.0,"y":33.0}}"#,
    #""smile":{"score":0.75,"smiling":true}"#,
    #""gaze":{"yaw":-12.35,"pitch":8.0}"#,
    #""rightBrow":{"inner":{"x":22.0,"y":5.0},"middle":{"x":20.0,"y":4.0},"#
      + #""outer":{"x":18.0,"y":5.0}}"#,
    #""chin":{"x":25.0,"y":40.0}"#,
    #""jaw":{"left":[{"x":35.0,"y":20.0},{"x":34.0,"y":25.0}]}"#,
    #""mesh":[[1.0,2.0,-3.13],[4.0,5.5,6.0]]"#,
  ]

  private static func frame(_ observation: FaceObservation<DisplaySpace>) -> SidecarFrame {
    SidecarFrame(
      index: 0,
      presentationTime: MediaTime(0, timeBase: header.timeBase),
      duration: nil,
      timecode: nil,
      faces: [Face(id: 1, frameCount: 1, observation: observation)]
    )
  }

  /// The face of a sidecar whose only frame has one face with the given members.
  private func read(_ members: String) throws -> FaceObservation<DisplaySpace> {
    let folder = try TemporaryFolder()
    let path = folder.path("a.faces.jsonl")
    let line = #"{"frame":0,"pts":0,"faces":[{"id":1,"bounds":[1,2,3,4],\#(members)}]}"#
    let end = #"{"end":{"frames":1,"faces":1,"tracks":1,"damagedPackets":0}}"#
    let text = [Self.header.json.line, line, end].map { $0 + "\n" }.joined()
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let record = try #require(try SidecarReader(opening: path).next())
    return try #require(record.content.faces.first).observation
  }

  @Test("a face is written with all its known members, in this order, and no others")
  func writing() {
    let map = Self.header.geometry.displayToSquare
    let line = Self.frame(Self.face).json(displayToSquare: map).line
    #expect(line.contains(Self.members.joined(separator: ",") + "}]"))
  }

  @Test("a written face is read back unchanged")
  func reading() throws {
    let face = try read(
      Self.members.dropFirst().joined(separator: ",")
        + #","yaw":1,"roll":2,"pose":{"source":"points","confidence":0.5}"#
    )
    var expected = Self.face
    expected.bounds = Rect(x: 1, y: 2, width: 3, height: 4)
    expected.confidence = 1
    expected.pose = HeadPose(roll: 2, yaw: 1, source: .points, confidence: 0.5)
    expected.expression.leftEye?.openness = 0.1235
    expected.expression.gaze?.yaw = -12.35
    expected.mesh?[0].depth = -3.13
    // Faces that are added by hand need no source.
    expected.source = .edited
    #expect(face == expected)
  }

  @Test("points in profile that the head model has are kept apart from those that were seen")
  func inferred() throws {
    var face = FaceObservation<DisplaySpace>(
      bounds: Rect(x: 15, y: 1, width: 20, height: 40),
      confidence: 0.9,
      landmarks: FaceLandmarks(leftEye: Point(30, 10), mouthLeft: Point(29, 21))
    )
    face.pose = HeadPose(roll: 0, yaw: -80, pitch: 0)
    let map = Self.header.geometry.displayToSquare
    let line = Self.frame(face).json(displayToSquare: map)
    let faces = try #require(line["faces"]?.elements)
    let inferred = try #require(faces.first?["inferred"])
    #expect(faces.first?["nose"] == nil && faces.first?["leftBrow"] == nil)
    #expect(inferred["leftBrow"]?["inner"]?["y"]?.number ?? 99 < 10)
    #expect(inferred["nose"]?["x"]?.number ?? 99 < 27)
    #expect(inferred["mouth"] == nil && inferred["leftEye"] == nil)
    // They follow from the rest, so they are not read.
    let read = try read(#""yaw":0,"roll":0,"inferred":{"nose":{"x":1,"y":1}}"#)
    #expect(read.landmarks.nose == nil)
  }

  @Test("roll without yaw and pitch follows the eyes when they are moved")
  func roll() throws {
    let face = try read(
      #""roll":80,"leftEye":{"x":10,"y":5},"rightEye":{"x":5,"y":5}"#
    )
    #expect(face.pose == nil)
    let line = Self.frame(face).json(displayToSquare: Self.header.geometry.displayToSquare).line
    #expect(line.contains(#""roll":0.0,"#))
  }

  @Test("members that a user edited in part are completed")
  func partial() throws {
    let closed = try read(#""leftEye":{"x":1,"y":2,"closed":true},"smile":{"score":0.6}"#)
    #expect(closed.expression.leftEye == EyeState(openness: 0, isClosed: true))
    #expect(closed.expression.smile == Smile(score: 0.6, isSmiling: true))
    let open = try read(#""leftEye":{"x":1,"y":2,"openness":0.7},"smile":{"smiling":false}"#)
    #expect(open.expression.leftEye == EyeState(openness: 0.7, isClosed: false))
    let unknown = try read(#""leftEye":{"x":1,"y":2,"openness":0.3}"#)
    #expect(unknown.expression.leftEye == EyeState(openness: 0.3, isClosed: nil))
    #expect(open.expression.smile == Smile(score: 0, isSmiling: false))
  }

  @Test(
    "errors about invalid members name them",
    arguments: [
      ("openness", #""leftEye":{"x":1,"y":2,"openness":1.5}"#),
      ("closed", #""rightEye":{"x":1,"y":2,"closed":1}"#),
      ("smiling", #""smile":{"smiling":"yes"}"#),
      ("mesh", #""mesh":[[1,2]]"#),
      ("leftBrow", #""leftBrow":{"inner":{"x":1,"y":2}}"#),
      ("left", #""jaw":{"left":[{"x":1}]}"#),
      ("yaw", #""yaw":"left""#),
    ]
  )
  func refused(_ name: String, _ members: String) throws {
    let error = #expect(throws: AnnotateError.self) { _ = try read(members) }
    #expect(error?.kind == .badInput)
    #expect(error?.why?.contains("'\(name)' is not") == true)
  }
}
