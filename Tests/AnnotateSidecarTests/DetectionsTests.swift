import AnnotateFaces
import AnnotateMediaTypes
import AnnotateTracking
import Foundation
import TestSupport
import Testing

@testable import AnnotateSidecar

@Suite("Detections files")
struct DetectionsTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("a.detections.jsonl") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private static var header: DetectionsHeader {
    let sidecar = SampleDocument.header
    var tracking = TrackerOptions(
      lookahead: 7,
      memory: MediaTime(1501, timeBase: Rational(1, 1000))
    )
    tracking.certainty = 0.5
    tracking.people = [1, -7].compactMap {
      FaceSignature([Int16](repeating: $0, count: FaceSignature.count))
    }
    return DetectionsHeader(
      sidecar: SidecarRecord(sidecar, json: sidecar.json),
      firstFrame: 8,
      tracking: tracking,
      timecodeRate: Rational(30000, 1001)
    )
  }

  /// A number that needs all its digits.
  private static func number(_ generator: inout SeededGenerator) -> Double {
    Double.random(in: -1...4000, using: &generator) / 3
  }

  /// A face with every part, in numbers that any rounding would change.
  private static func face(_ generator: inout SeededGenerator) -> FaceObservation<DisplaySpace> {
    func point() -> Point<DisplaySpace> { Point(number(&generator), number(&generator)) }
    var marks = FaceLandmarks<DisplaySpace>(
      leftEye: point(),
      rightEye: point(),
      leftPupil: point(),
      rightPupil: point(),
      nose: point(),
      mouthLeft: point(),
      mouthRight: point()
    )
    marks.leftEyeOutline = EyeOutline(
      inner: point(),
      outer: point(),
      upperLid: point(),
      lowerLid: point()
    )
    marks.rightEyeOutline = marks.leftEyeOutline
    marks.leftBrow = Brow(inner: point(), middle: point(), outer: point())
    marks.rightBrow = Brow(inner: point(), middle: point(), outer: point())
    (marks.upperLip, marks.lowerLip, marks.chin) = (point(), point(), point())
    (marks.leftJaw, marks.rightJaw) = ([point(), point()], [point()])
    var face = FaceObservation(
      bounds: Rect(x: -0.0, y: number(&generator), width: 1e-9, height: 12),
      confidence: 0.1 + 0.2,
      landmarks: marks
    )
    face.source = .refined
    (face.isTentative, face.isFollowedAlone) = (true, true)
    face.successor = Rect(x: number(&generator), y: 0.1 + 0.2, width: 1e-9, height: 7)
    face.appearance = Appearance((0..<48).map { _ in Float.random(in: 0...1, using: &generator) })
    face.pose = HeadPose(
      roll: number(&generator),
      yaw: nil,
      pitch: number(&generator),
      source: PoseSource.allCases.randomElement(using: &generator),
      confidence: Double.random(in: 0...1, using: &generator)
    )
    face.expression = FaceExpression(
      leftEye: EyeState(openness: number(&generator), isClosed: true),
      rightEye: EyeState(openness: number(&generator), isClosed: nil),
      smile: Smile(score: number(&generator), isSmiling: true),
      gaze: Gaze(yaw: number(&generator), pitch: number(&generator))
    )
    face.signature = FaceSignature(
      (0..<FaceSignature.count).map { _ in Int16.random(in: -2000...2000, using: &generator) }
    )
    face.mesh = (0..<468).map { _ in MeshPoint(point(), depth: number(&generator)) }
    return face
  }

  private static func frame(
    _ index: Int,
    _ faces: [FaceObservation<DisplaySpace>] = []
  ) -> DetectionsFrame {
    DetectionsFrame(
      index: index,
      time: MediaTime(Int64(index) * 512, timeBase: SampleDocument.timeBase),
      duration: index % 2 == 0 ? MediaTime(511, timeBase: SampleDocument.timeBase) : nil,
      precedesCut: index == 9,
      faces: faces
    )
  }

  private func write(_ frames: [DetectionsFrame], isLast: Bool = true) throws {
    let writer = try DetectionsWriter(path: path, overwrites: true, header: Self.header)
    for frame in frames { try writer.write(frame) }
    try writer.finish(isLast: isLast, damagedPackets: 3)
  }

  private func readAll() throws -> [DetectionsFrame] {
    let reader = try DetectionsReader(opening: path)
    var frames: [DetectionsFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    #expect(reader.end != nil)
    return frames
  }

  @Test(
    "a detected face is read back exactly as it was written",
    arguments: SeededGenerator.seeds
  )
  func exact(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bare = FaceObservation<DisplaySpace>(
      bounds: Rect(x: 1, y: 2, width: 3, height: 4),
      confidence: 1
    )
    bare.pose = HeadPose(roll: 0.1)
    bare.landmarks.rightPupil = Point(0.1, 2e9)
    let frames = [
      Self.frame(8, [Self.face(&generator), bare]), Self.frame(9),
      Self.frame(10, [Self.face(&generator)]),
    ]
    try write(frames, isLast: seed % 2 == 1)
    #expect(try readAll() == frames)
    let reader = try DetectionsReader(opening: path)
    #expect(reader.header == Self.header)
    // Equality does not distinguish the signs of zeros.
    #expect(try reader.next()?.faces.first?.bounds.x.sign == .minus)
    while try reader.next() != nil {}
    #expect(reader.end == DetectionsEnd(frames: 3, isLast: seed % 2 == 1, damagedPackets: 3))
  }

  @Test("32-bit numbers are written with the fewest digits")
  func short() throws {
    var face = FaceObservation<DisplaySpace>(
      bounds: Rect(x: 1, y: 2, width: 3, height: 4),
      confidence: 1
    )
    face.appearance = Appearance([Float](repeating: 0.3, count: 48))
    try write([Self.frame(8, [face])])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(#""appearance":[0.3,0.3,"#))
  }

  @Test(
    "errors name the line",
    arguments: [
      (
        0, "annotate.detections", "annotate.faces",
        "line 1: it is not a detections file: 'schema' is not"
      ),
      (0, #""version":1,"first""#, #""version":2,"first""#, "line 1: it has version 2"),
      (0, #""lookahead":7"#, #""lookahead":7e9"#, "line 1: 'lookahead' is not a whole number up"),
      (0, #""ticks":1501"#, #""ticks":"x""#, "line 1: 'memory' is not a number of ticks"),
      (0, "30000,1001]", "30000]", "line 1: 'timecodeRate' is not a fraction"),
      (
        0, #""stream":{"timeBase":[1,"#, #""stream":{"timeBase":[0,"#,
        "line 1: 'timeBase' is not a fraction above"
      ),
      (1, #""frame":8"#, #""frame":9"#, "line 2: frame 9 stands where frame 8 should"),
      (2, #""pts":4608"#, #""pts":4096"#, "line 3: 'pts' 4096 does not come after 4096"),
      (2, #""frame":9"#, #""frame" 9"#, "line 3: a colon is missing"),
      (1, #""confidence""#, #""x""#, "line 2: 'confidence' is missing"),
      (1, #""nose":["#, #""nose":[1,2,"#, "line 2: 'nose' has the wrong number of points"),
      (1, #""appearance":["#, #""appearance":[1,"#, "line 2: 'appearance' is not the colours"),
      (3, #""frames":2"#, #""frames":3"#, "line 4: the end record counts 3 frames, but there"),
      (3, #""end""#, #""ende""#, "line 4: 'pts' is missing"),
    ]
  )
  func mistakes(_ line: Int, _ old: String, _ new: String, _ why: String) throws {
    var generator = SeededGenerator(seed: 4)
    try write([Self.frame(8, [Self.face(&generator)]), Self.frame(9)])
    var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .map(String.init)
    let changed = lines[line].replacing(old, with: new, maxReplacements: 1)
    #expect(changed != lines[line])
    lines[line] = changed
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: AnnotateError.self) { try readAll() }
    #expect(error?.kind == .badInput)
    #expect(error?.what == "cannot read the detections")
    #expect(error?.why?.hasPrefix(why) == true, "\(error?.why ?? "")")
  }

  @Test("a truncated file is refused, and an abandoned one leaves nothing behind")
  func cutOff() throws {
    try write([Self.frame(8), Self.frame(9)])
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    try lines.dropLast().joined(separator: "\n")
      .write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: AnnotateError.self) { try readAll() }
    #expect(error?.why == "it is cut off: the end record is missing after line 3")
    #expect(error?.hints == ["detect the faces of these frames again"])
    do {
      let other = folder.path("b.detections.jsonl")
      let writer = try DetectionsWriter(path: other, overwrites: false, header: Self.header)
      try writer.write(Self.frame(8))
    }
    #expect(try folder.names() == ["a.detections.jsonl"])
  }
}
