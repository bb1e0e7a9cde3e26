import Foundation
import TestSupport
import Testing

@Suite("Imports", .tags(.process), .timeLimit(.minutes(10)))
struct ImportTests {
  /// A clip whose frames come unevenly and in another order than they are stored in.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FFmpeg.make(
      MadeClip.picture() + ["-vf", "setpts=(N+N*N/40+2)/25/TB", "-vsync", "passthrough"]
        + MadeClip.x264 + [folder.path("in.mp4")]
    )
    return folder
  }

  /// Two faces: one moves by a pixel a frame, the other comes later.
  private static let tracks = (1...15).map { frame in
    "\(frame),1,\(10 + frame),21,30,40,1,-1,-1,-1\n"
      + (frame > 5 ? "\(frame),2,101,31.5,30,40,0.5,-1,-1,-1\n" : "")
  }.joined()

  private static func run(_ options: String, _ folder: TemporaryFolder) throws -> ProcessResult {
    try Program.run(options.split(separator: " ").map(String.init), folder: folder.url)
  }

  /// Runs commands one after another, each of which has to succeed.
  private static func expectSuccess(of commands: [String], _ folder: TemporaryFolder) throws {
    for command in commands {
      let result = try run(command, folder)
      #expect(result.exitCode == 0, "\(result.errors)")
    }
  }

  @Test("the sidecar can go to standard output")
  func standardOutput() throws {
    let folder = try Self.folder()
    try Self.write(Self.tracks, "a.txt", folder)
    let words = "import a.txt --format mot --video in.mp4 -o "
    #expect(try Self.run(words + "in.faces.jsonl", folder).exitCode == 0)
    let result = try Self.run(words + "-", folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output == (try Self.text("in.faces.jsonl", folder)))
  }

  private static func write(_ text: String, _ name: String, _ folder: TemporaryFolder) throws {
    try text.write(toFile: folder.path(name), atomically: false, encoding: .utf8)
  }

  private static func text(_ name: String, _ folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  /// The faces' left edges by their numbers, frame by frame.
  private static func lefts(_ name: String, _ folder: TemporaryFolder) throws -> [[Int: Double]] {
    try frames(name, folder).map { frame in
      let faces = frame["faces"] as? [[String: Any]] ?? []
      return faces.reduce(into: [:]) { lefts, face in
        lefts[face["id"] as? Int ?? -1] = (face["bounds"] as? [Double])?.first
      }
    }
  }

  private static func frames(
    _ name: String,
    _ folder: TemporaryFolder
  ) throws -> [[String: Any]] {
    try text(name, folder).split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }.filter { $0["frame"] != nil }
  }

  @Test("frames have ffprobe's times, and render stamps the faces")
  func times() throws {
    let folder = try Self.folder()
    try Self.write(Self.tracks, "a.txt", folder)
    let result = try Self.run(
      "import a.txt --format mot --video in.mp4 -o a.jsonl --export csv=a.csv",
      folder
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.hasSuffix("'a.jsonl' and 'a.csv': 15 frames, 25 faces, 2 tracks\n"))
    let probed = try ProcessRunner.run(
      "ffprobe",
      ["-v", "error", "-select_streams", "v", "-show_entries", "frame=pts", "-of", "csv=p=0"]
        + [folder.path("in.mp4")]
    ).output.split(separator: "\n").compactMap { Int($0.prefix { $0 != "," }) }
    #expect(try Self.frames("a.jsonl", folder).compactMap { $0["pts"] as? Int } == probed)
    #expect(Set(zip(probed, probed.dropFirst()).map { $1 - $0 }).count > 1)
    let lefts = try Self.lefts("a.jsonl", folder)
    #expect(lefts[4] == [1: 14] && lefts[5] == [1: 15, 2: 100])
    let drawn = try Self.run(
      "render in.mp4 --faces a.jsonl -o out.mkv --codec ffv1 -s solid --only 2 --margin 0",
      folder
    )
    #expect(drawn.exitCode == 0, "\(drawn.errors)")
    let (before, after) = try (
      FFmpeg.frameHashes(of: folder.path("in.mp4")), FFmpeg.frameHashes(of: folder.path("out.mkv"))
    )
    #expect(zip(before, after).map { $0 == $1 } == (0..<15).map { $0 < 5 })
    #expect(try Self.text("a.jsonl", folder).contains(#""eventCounts":{"enters":2,"leaves":2}"#))
  }

  @Test(
    "an exported file is imported unchanged",
    arguments: ["cvat", "mot", "coco", "datumaro", "label-studio"]
  )
  func roundTrip(_ format: String) throws {
    let folder = try Self.folder()
    try Self.write(Self.tracks, "a.txt", folder)
    #expect(
      try Self.run("import a.txt --format mot --video in.mp4 -o a.jsonl", folder).exitCode == 0
    )
    #expect(try Self.run("export a.jsonl --format \(format) -o b", folder).exitCode == 0)
    let result = try Self.run("import b --format \(format) --video in.mp4 -o b.jsonl", folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try Self.lefts("b.jsonl", folder) == Self.lefts("a.jsonl", folder))
  }

  @Test(
    "a box that other programs cut at the edge of the picture comes back whole",
    arguments: ["coco", "datumaro", "label-studio", "yolo"]
  )
  func edges(_ format: String) throws {
    let folder = try Self.folder()
    let tracks = (1...15).map { frame in
      "\(frame),1,\(-20 + frame),-7,60,70,1,-1,-1,-1\n\(frame),2,120,90,70,60,1,-1,-1,-1\n"
    }
    try Self.write(tracks.joined(), "a.txt", folder)
    try Self.expectSuccess(
      of: [
        "import a.txt --format mot --video in.mp4 -o a.jsonl",
        "export a.jsonl --format \(format) -o b",
        "import b --format \(format) --video in.mp4 --faces a.jsonl -o b.jsonl",
      ],
      folder
    )
    let boxes = try ["a", "b"].map { name in
      try Self.frames(name + ".jsonl", folder).map { frame in
        (frame["faces"] as? [[String: Any]] ?? []).compactMap { $0["bounds"] as? [Double] }
          .sorted { $0[0] < $1[0] }
      }
    }
    #expect(boxes[0] == boxes[1] && boxes[0].first?.first?[0] == -20)
  }

  @Test("a data set of YOLO is imported from its folder, and from a ZIP archive of it")
  func yolo() throws {
    let folder = try Self.folder()
    try Self.write(Self.tracks, "a.txt", folder)
    try Self.expectSuccess(
      of: [
        "import a.txt --format mot --video in.mp4 -o a.jsonl",
        "export a.jsonl --format yolo -o set",
        "import set --format yolo --video in.mp4 -o b.jsonl",
      ],
      folder
    )
    let python = ["-c", "import shutil; shutil.make_archive('c', 'zip', 'set')"]
    #expect(try ProcessRunner.run("python3", python, folder: folder.url).exitCode == 0)
    let zipped = try Self.run("import c.zip --format yolo --video in.mp4 -o c.jsonl", folder)
    #expect(zipped.exitCode == 0, "\(zipped.errors)")
    let lefts = try ["a", "b", "c"].map { try Self.lefts("\($0).jsonl", folder) }
    #expect(lefts[1] == lefts[2])
    for (read, wanted) in zip(lefts[1], lefts[0]) {
      #expect(read.keys == wanted.keys)
      for (id, left) in read { #expect(abs(left - (wanted[id] ?? .nan)) < 0.001) }
    }
    let alone = try Self.run(
      "import set/000000.txt --format yolo --video in.mp4 -o d.jsonl",
      folder
    )
    #expect(alone.exitCode == 65 && alone.errors.contains("it is one file: name the folder"))
  }

  /// Browsers show no picture before it begins, and Label Studio counts frames from zero on their clock.
  @Test("a task of Label Studio counts frames on the clock of browsers")
  func labelStudio() throws {
    let folder = try TemporaryFolder()
    try FFmpeg.make(
      ["-itsoffset", "0.8"] + MadeClip.picture() + MadeClip.sound(seconds: 1.5) + MadeClip.x264
        + ["-vsync", "passthrough", "-c:a", "aac", folder.path("in.mp4")]
    )
    try Self.write(Self.tracks, "a.txt", folder)
    try Self.expectSuccess(
      of: [
        "import a.txt --format mot --video in.mp4 -o a.jsonl",
        "export a.jsonl --format label-studio -o b.json",
        "import b.json --format label-studio --video in.mp4 -o b.jsonl",
      ],
      folder
    )
    let task = try Self.text("b.json", folder)
    #expect(task.contains(#""fps":25.0"#))
    #expect(task.contains(#""sequence":[{"frame":21,"time":0.84,"#))
    #expect(try Self.lefts("b.jsonl", folder) == Self.lefts("a.jsonl", folder))
    #expect(try Self.lefts("b.jsonl", folder).first == [1: 10])
  }

  @Test("with the sidecar that was corrected faces keep their points, which move with their boxes")
  func corrected() throws {
    let folder = try Self.folder()
    try Self.write(Self.tracks, "a.txt", folder)
    #expect(
      try Self.run("import a.txt --format mot --video in.mp4 -o a.jsonl", folder).exitCode == 0
    )
    let known = try Self.text("a.jsonl", folder).replacing(
      #""bounds":[100.0,30.5,30.0,40.0]"#,
      with: #""bounds":[100.0,30.5,30.0,40.0],"yaw":9.0,"roll":1.0,"leftEye":{"x":120.0,"y":40.5}"#
    )
    try Self.write(known, "known.jsonl", folder)
    #expect(try Self.run("export known.jsonl --format cvat -o b.xml", folder).exitCode == 0)
    // In frame 7 the second face is moved by (10, 5) and made twice as wide.
    let box = #"<box frame="7" xtl="100" ytl="30.5" xbr="130" ybr="70.5""#
    let edited = try Self.text("b.xml", folder).replacing(
      box,
      with: #"<box frame="7" xtl="90" ytl="35.5" xbr="150" ybr="75.5""#
    )
    #expect(edited.contains(#"xbr="150""#))
    try Self.write(edited, "b.xml", folder)
    let result = try Self.run(
      "import b.xml --format cvat --video in.mp4 --faces known.jsonl -o b.jsonl",
      folder
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    let faces = try Self.frames("b.jsonl", folder)[6...7].compactMap {
      ($0["faces"] as? [[String: Any]])?.last
    }
    let eyes = faces.compactMap { $0["leftEye"] as? [String: Double] }
    #expect(eyes.map { $0["x"] } == [120, 130] && eyes.map { $0["y"] } == [40.5, 45.5])
    #expect(faces.map { $0["yaw"] as? Double } == [9, 9])
  }

  private static let datumaro = """
    import json, os, sys
    import datumaro as dm, numpy as np
    from datumaro.components.media import Image

    def note(id, left, frame):
        return dm.Bbox(left + frame, 20.5, 30, 40.25, label=0, id=id, attributes={
            "track_id": id, "keyframe": True, "outside": False, "occluded": False})

    blank = np.zeros((120, 160, 3), np.uint8)
    items = [dm.DatasetItem(id="%06d" % frame, subset="train", media=Image.from_numpy(blank),
                attributes={"frame": frame}, annotations=[note(1, 10, frame), note(4, 60, frame)])
             for frame in range(15)]
    for name, options in (("cvat", {"use_track": True}), ("coco_instances", {})):
        dm.Dataset.from_iterable(items, categories=["face"]).export(
            os.path.join(sys.argv[1], name), name, save_media=False, **options)
    print(json.dumps({path: os.path.join(folder, path)
        for folder, _, files in os.walk(sys.argv[1]) for path in files if "train" in path}))
    """

  @Test("files of datumaro are read", .needsPython("datumaro"))
  func thirdParty() throws {
    let folder = try Self.folder()
    let files: [String: String] = try PythonPackage.json(
      Self.datumaro,
      [folder.path("sets")],
      importing: "datumaro"
    )
    // datumaro writes no numbers of tracks into COCO files: each frame counts its own.
    for (name, format, second) in [
      ("train.xml", "cvat", 4), ("instances_train.json", "coco", 2),
    ] {
      let path = try #require(files[name])
      let result = try Program.run(
        ["import", path, "--format", format, "--video", "in.mp4", "-o", "\(format).jsonl"],
        folder: folder.url
      )
      #expect(result.exitCode == 0, "\(result.errors)")
      for (frame, lefts) in try Self.lefts("\(format).jsonl", folder).enumerated() {
        let places: [Int: Double] = [1: 10 + Double(frame), second: 60 + Double(frame)]
        #expect(lefts == places)
      }
    }
  }

  /// A face whose head is turned by 40° to its own left, and one of which the nose is not known.
  private static let points = """
    {"images": [{"id": 1, "file_name": "1.png", "frame_index": 0}],
     "categories": [{"id": 1, "name": "face",
       "keypoints": ["left_eye", "right_eye", "nose", "mouth_left", "mouth_right"]}],
     "annotations": [
       {"id": 1, "image_id": 1, "category_id": 1, "track_id": 1, "bbox": [40, 30, 40, 55],
        "keypoints": [68.7,50.6,2, 52.2,50.6,2, 67.7,62.9,2, 66.6,72.7,2, 52.4,72.7,2]},
       {"id": 2, "image_id": 1, "category_id": 1, "track_id": 2, "bbox": [90, 30, 40, 55],
        "keypoints": [118.7,50.6,2, 102.2,50.6,2, 0,0,0, 116.6,72.7,2, 102.4,72.7,2]}]}
    """

  @Test("five points give an imported face its pose")
  func pose() throws {
    let folder = try Self.folder()
    try Self.write(Self.points, "a.json", folder)
    let result = try Self.run("import a.json --format coco --video in.mp4 -o a.jsonl", folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    let faces = try #require(Self.frames("a.jsonl", folder).first?["faces"] as? [[String: Any]])
    #expect(abs(try #require(faces[0]["yaw"] as? Double) - 40) < 4)
    #expect((faces[0]["pose"] as? [String: Any])?["source"] as? String == "points")
    #expect(faces[1]["yaw"] == nil && faces[1]["pose"] == nil)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let options: String
    let exitCode: Int32
    let message: String
    var testDescription: String { options }
  }

  @Test(
    "invalid requests are refused, and nothing is written",
    arguments: [
      Refusal(
        options: "a.txt --format mo --video in.mp4",
        exitCode: 64,
        message: "did you mean 'mot'?"
      ),
      Refusal(
        options: "bad.txt --format mot --video in.mp4",
        exitCode: 65,
        message: "error: cannot import the mot file 'bad.txt': line 2: it has 1 numbers"
      ),
      Refusal(
        options: "a.txt --format cvat --video in.mp4",
        exitCode: 65,
        message: "cvat file 'a.txt': line 1: there is text outside"
      ),
      Refusal(
        options: "long.txt --format mot --video in.mp4",
        exitCode: 65,
        message: "it has frame 15 (from 0), but 'in.mp4' has 15 frames"
      ),
      Refusal(
        options: "zero.txt --format mot --video in.mp4",
        exitCode: 65,
        message: "line 1: track 1 is in a frame before the first"
      ),
      Refusal(
        options: "size.xml --format cvat --video in.mp4",
        exitCode: 65,
        message: "its pictures are 16x12, those of 'in.mp4' are 160x120"
      ),
      Refusal(
        options: "no.txt --format mot --video in.mp4",
        exitCode: 66,
        message: "cannot read 'no.txt'"
      ),
      Refusal(options: "a.txt --format mot --video no.mp4", exitCode: 66, message: "'no.mp4'"),
      Refusal(
        options: "a.txt --format mot --video in.mp4 --export nuke=in.mp4 -y",
        exitCode: 73,
        message: "which is read"
      ),
    ]
  )
  func refusals(_ refusal: Refusal) throws {
    let folder = try Self.folder()
    let size =
      "<meta><task><original_size><width>16</width><height>12</height></original_size></task></meta>"
    let files = [
      "a.txt": Self.tracks, "bad.txt": "1,1,1,1,5,5\nx\n", "long.txt": "16,1,1,1,5,5\n",
      "zero.txt": "0,1,1,1,5,5\n", "size.xml": "<annotations>\(size)</annotations>",
    ]
    for (name, text) in files { try Self.write(text, name, folder) }
    let result = try Self.run("import \(refusal.options) -o o.jsonl", folder)
    #expect(
      result.exitCode == refusal.exitCode && result.errors.contains(refusal.message),
      "\(result.errors)"
    )
    #expect(try folder.names() == (files.keys + ["in.mp4"]).sorted())
  }
}
