import AnnotateExports
import AnnotateFaces
import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

/// Tables of programs that measure faces, read with Python; with pandas once, because its start takes a second.
@Suite("Tables of face trackers", .tags(.process), .timeLimit(.minutes(10)))
struct TableTests {
  /// A clip of one face that has everything: contours, a mesh whose points tell their numbers, and angles.
  private static func meshed(_ hasMesh: Bool = true) -> ExportedClip {
    let size = PixelSize(640, 360)
    let faces = (0..<3).map { frame in
      var face = SampleClip.observation(1, frame: frame, size: size, smiles: true, closed: true)
      face.pose = HeadPose(roll: 10, yaw: 20, pitch: -5)
      // Unknown in the last frame.
      face.expression.gaze = frame < 2 ? Gaze(yaw: -20, pitch: 15) : nil
      if hasMesh { face.mesh = (0..<468).map { MeshPoint(Point(Double($0), 100), depth: -6.4) } }
      face.landmarks.leftEyeOutline = EyeOutline(
        inner: Point(362, 1),
        outer: Point(263, 1),
        upperLid: Point(386, 1),
        lowerLid: Point(374, 1)
      )
      return ExportedFace(frame: frame, observation: face, keepsDetails: true)
    }
    return ExportedClip(
      sourceName: "a.mp4",
      geometry: FrameGeometry(codedSize: size),
      frameRate: Rational(25, 1),
      frames: (0..<3).map { ExportedFrame(time: MediaTime($0, timeBase: Rational(1, 25))) },
      tracks: [ExportedTrack(id: 7, faces: faces)]
    )
  }

  /// The cells of a table as Python reads them: a list for each column, with null for an empty cell.
  private static func columns(
    _ text: String,
    _ names: [String]
  ) throws -> [String: [Double?]] {
    let folder = try TemporaryFolder()
    let path = folder.path("a.csv")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let script = """
      import csv, json, sys
      with open(sys.argv[1], newline="") as file:
          rows = list(csv.DictReader(file))
      json.dump({name: [float(row[name]) if row[name] else None for row in rows]
          for name in sys.argv[2:]}, sys.stdout)
      """
    let result = try ProcessRunner.require("python3", ["-c", script, path] + names)
    return try JSONDecoder().decode([String: [Double?]].self, from: Data(result.output.utf8))
  }

  private static func cell(_ row: Int, _ column: [Double?]?) -> Double? {
    column.flatMap { $0.indices.contains(row) ? $0[row] : nil }
  }

  private static func text(_ format: String, _ clip: ExportedClip) throws -> String {
    let exporter = try #require(ExportRegistry.exporter(named: format))
    guard case .file(let text) = try exporter.export(clip, ExportChoices()) else {
      throw ToolFailure("\(format) is no single file")
    }
    return text
  }

  @Test("OpenFace: points, angles in the camera's axes, action units", .needsProgram("python3"))
  func openFace() throws {
    let names = [
      "frame", "face_id", "timestamp", "success", "pose_Tx", "pose_Rx", "pose_Ry", "pose_Rz",
      "x_8", "x_30", "x_36", "x_45", "x_51", "y_67", "AU12_c", "AU45_c",
    ]
    let read = try Self.columns(try Self.text("openface", Self.meshed()), names)
    #expect(read["frame"] == [1, 2, 3] && read["face_id"] == [7, 7, 7])
    #expect(read["timestamp"] == [0, 0.04, 0.08] && read["pose_Tx"] == [nil, nil, nil])
    let angles = ["pose_Rx", "pose_Ry", "pose_Rz"].map { name in
      ((Self.cell(0, read[name]) ?? 0) * 180 / .pi).rounded()
    }
    #expect(angles == [5, -20, 10])
    let points = ["x_8", "x_30", "x_36", "x_45", "x_51", "y_67"].map { Self.cell(1, read[$0]) }
    #expect(points == [152, 1, 33, 263, 0, 100])
    #expect(read["AU12_c"] == [1, 1, 1] && read["AU45_c"] == [1, 1, 1])
  }

  @Test(
    "OpenFace: eyes that look up from the camera, by a head that leans",
    .needsProgram("python3")
  )
  func openFaceGaze() throws {
    let names = ["gaze_0_x", "gaze_1_y", "gaze_1_z", "gaze_angle_x", "gaze_angle_y"]
    let read = try Self.columns(try Self.text("openface", Self.meshed()), names)
    #expect(names.allSatisfy { Self.cell(2, read[$0]) == nil })
    let vector = names[..<3].map { Self.cell(0, read[$0]) ?? .nan }
    // Ten degrees up, and the head leans by ten degrees to the picture's right.
    let (up, lean) = (10 * Double.pi / 180, 10 * Double.pi / 180)
    let known = [sin(up) * sin(lean), -sin(up) * cos(lean), -cos(up)]
    #expect(zip(vector, known).allSatisfy { abs($0 - $1) < 1e-3 }, "\(vector)")
    let angles = names[3...].map { (Self.cell(0, read[$0]) ?? .nan) * 180 / .pi }
    #expect(abs(angles[0] - 1.75) < 0.1 && abs(angles[1] + 9.85) < 0.1, "\(angles)")
  }

  @Test("without a mesh only known points have positions", .needsProgram("python3"))
  func openFaceLandmarks() throws {
    let names = ["x_45", "x_42", "x_43", "x_0", "x_54", "x_48"]
    let read = try Self.columns(try Self.text("openface", Self.meshed(false)), names)
    let cells = names.map { Self.cell(0, read[$0]) }
    #expect(cells[0..<4] == [263, 362, nil, nil])
    // The subject's left corner of the mouth is on the right in the picture.
    #expect((cells[4] ?? 0) > (cells[5] ?? 0))
  }

  @Test("MediaPipe: fractions of the picture, depth in widths of it", .needsProgram("python3"))
  func mediaPipe() throws {
    let names = ["frame", "timestamp_ms", "face", "x_467", "y_467", "z_467", "x_386"]
    let read = try Self.columns(try Self.text("mediapipe", Self.meshed()), names)
    #expect(read["timestamp_ms"] == [0, 40, 80] && read["face"] == [7, 7, 7])
    let fractions = names[3...].map { Self.cell(0, read[$0]) ?? .nan }
    let known = [467.0 / 640, 100.0 / 360, -0.01, 386.0 / 640]
    #expect(zip(fractions, known).allSatisfy { abs($0 - $1) < 1e-5 }, "\(fractions)")
    let few = try Self.columns(try Self.text("mediapipe", Self.meshed(false)), names)
    #expect(Self.cell(0, few["x_467"]) == nil && Self.cell(0, few["z_467"]) == nil)
    #expect(abs((Self.cell(0, few["x_386"]) ?? 0) - 386.0 / 640) < 1e-5)
  }

  @Test("pandas finds a row for each face in all tables", .needsPython("pandas"))
  func rows() throws {
    let folder = try TemporaryFolder()
    var known: [String: [Int]] = [:]
    for (index, sample) in [ReaderCase.ntsc, .rotatedAnamorphic].enumerated() {
      for (format, first) in [("openface", 1), ("mediapipe", 0)] {
        let path = folder.path("\(index).\(format).csv")
        try Data(try Self.text(format, sample.clip).utf8).write(to: URL(fileURLWithPath: path))
        known[path] = sample.clip.tracks.flatMap(\.faces).map { $0.frame + first }.sorted()
      }
    }
    let script = """
      import json, sys, pandas
      json.dump({path: pandas.read_csv(path)["frame"].tolist() for path in sys.argv[1:]}, sys.stdout)
      """
    let read: [String: [Int]] = try PythonPackage.json(
      script,
      Array(known.keys),
      importing: "pandas"
    )
    #expect(read == known)
  }

  @Test("Live Link Face: eyes that look to the subject's right and up", .needsProgram("python3"))
  func liveLinkGaze() throws {
    let exporter = try #require(ExportRegistry.exporter(named: "live-link"))
    guard case .folder(let files) = try exporter.export(Self.meshed(), ExportChoices())
    else { throw ToolFailure("live-link is no folder") }
    let known = [
      "EyeLookInLeft": 0.6667, "EyeLookOutRight": 0.6667, "EyeLookUpLeft": 0.5,
      "EyeLookUpRight": 0.5, "EyeLookOutLeft": 0, "EyeLookInRight": 0, "EyeLookDownLeft": 0,
      "EyeLookDownRight": 0,
      "LeftEyeYaw": -0.3491, "RightEyeYaw": -0.3491, "LeftEyePitch": -0.2618,
      "RightEyePitch": -0.2618, "LeftEyeRoll": 0,
    ]
    let read = try Self.columns(try #require(files["face7.csv"]), Array(known.keys))
    for (name, value) in known {
      let cells = (0..<3).map { Self.cell($0, read[name]) ?? .nan }
      #expect(abs(cells[1] - value) < 1e-4 && cells[2] == 0, "\(name)")
    }
  }

  @Test(
    "Live Link Face: a take for each track, and 0 for what is not measured",
    .needsProgram("python3")
  )
  func liveLink() throws {
    let exporter = try #require(ExportRegistry.exporter(named: "live-link"))
    guard case .folder(let files) = try exporter.export(ReaderCase.ntsc.clip, ExportChoices())
    else { throw ToolFailure("live-link is no folder") }
    #expect(files.keys.sorted() == ["face1.csv", "face2.csv"])
    #expect(files.keys.allSatisfy(exporter.owns) && !exporter.owns("face.txt"))
    let text = try #require(files["face1.csv"])
    let lines = text.split(separator: "\r\n")
    #expect(lines.count == 41 && lines[0].hasPrefix("Timecode,BlendShapeCount,EyeBlinkLeft,"))
    // Drop-frame timecode skips two labels at 10:00:00.
    #expect(lines[1].hasPrefix("09:59:59:20.000,61,") && lines[11].hasPrefix("10:00:00:00.000,61,"))
    let curves = lines[0].split(separator: ",").dropFirst(2).map(String.init)
    #expect(curves.count == 61)
    let read = try Self.columns(text, curves)
    let measured = read.filter { column in column.value.contains { $0 != 0 } }.keys.sorted()
    #expect(
      measured == [
        "EyeBlinkLeft", "EyeBlinkRight", "EyeLookDownLeft", "EyeLookDownRight", "EyeLookInRight",
        "EyeLookOutLeft", "HeadPitch", "HeadRoll", "HeadYaw", "LeftEyePitch", "LeftEyeYaw",
        "MouthSmileLeft", "MouthSmileRight", "RightEyePitch", "RightEyeYaw",
      ]
    )
    #expect(Self.cell(26, read["EyeBlinkLeft"]) == 0.9)
    #expect(Self.cell(15, read["MouthSmileLeft"]) == 0.9)
    // The gap of face 2 repeats the last values.
    #expect(files["face2.csv"]?.split(separator: "\r\n").count == 33)
  }
}
