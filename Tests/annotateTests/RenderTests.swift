import Foundation
import TestSupport
import Testing

@Suite("annotate render", .tags(.process), .timeLimit(.minutes(10)))
struct RenderTests {
  /// A gray clip of six frames at 25 a second, 320x240, and a sidecar with two faces in each.
  private struct Material {
    let folder: TemporaryFolder
    let clip: String
    let faces: String
    var lines: [String]

    init() throws {
      folder = try TemporaryFolder()
      (clip, faces) = (folder.path("in.mkv"), folder.path("in.faces.jsonl"))
      let gray = "color=gray:size=320x240:rate=25"
      try FFmpeg.make(["-f", "lavfi", "-i", gray, "-frames:v", "6", "-c:v", "ffv1", clip])
      let size = try FileManager.default.attributesOfItem(atPath: clip)[.size] as? Int ?? 0
      let header = """
        {"schema":"annotate.faces","version":1,"note":"mine","source":{"name":"in.mkv","size":\(size)},\
        "stream":{"timeBase":[1,1000],"frameRate":[25,1],"codedSize":[320,240],\
        "displaySize":[320,240],"sampleAspectRatio":[1,1],"orientation":1}}
        """
      let frames = (0..<6).map { index in
        """
        {"frame":\(index),"pts":\(40 * index),"faces":[\
        {"id":1,"bounds":[20,20,60,80],"mood":"calm"},{"id":2,"bounds":[200,120,60,80]}]}
        """
      }
      lines = [header] + frames + [#"{"end":{"frames":6,"faces":12},"checked":true}"#]
      try save()
    }

    /// Writes the sidecar.
    func save() throws {
      let text = lines.map { $0 + "\n" }.joined()
      try Data(text.utf8).write(to: URL(fileURLWithPath: faces))
    }

    /// Renders with the given options.
    func render(_ options: [String] = []) throws -> ProcessResult {
      let arguments = ["render", clip, "--faces", faces, "-o", folder.path("out.mkv"), "-y"]
      return try Program.run(arguments + ["-q", "--style", "features"] + options)
    }

    /// The parts of each frame that are stamped: of the left and of the right face.
    func stamped(_ options: [String] = []) throws -> [[Bool]] {
      let result = try render(options)
      guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
      let path = folder.path("out.mkv")
      let bytes = try FFmpeg.pictures(of: path, options: ["-pix_fmt", "rgb24"])
      return (0..<bytes.count / (320 * 240 * 3)).map { frame in
        [(20, 60), (200, 160)].map { x, y in
          let place = 3 * ((frame * 240 + y) * 320 + x)
          return bytes[place] > bytes[place + 1] + 40
        }
      }
    }
  }

  @Test("every face is stamped at the sidecar's positions")
  func all() throws {
    let material = try Material()
    #expect(try material.stamped() == Array(repeating: [true, true], count: 6))
    #expect(try material.folder.names() == ["in.faces.jsonl", "in.mkv", "out.mkv"])
  }

  @Test(
    "faces are selected by ID and by position",
    arguments: [
      (["--only", "2"], [false, true]), (["--except", "2"], [true, false]),
      (["--only", "1-2", "--except", "1"], [false, true]), (["--only", "2,7"], [false, true]),
      (["--region", "0,0,100,240"], [true, false]),
    ]
  )
  func chosen(_ options: [String], _ expected: [Bool]) throws {
    #expect(try Material().stamped(options) == Array(repeating: expected, count: 6))
  }

  @Test("faces that were taken out, moved, put in or given another number by hand are honoured")
  func edited() throws {
    var material = try Material()
    let first = #"{"id":1,"bounds":[20,20,60,80],"mood":"calm"}"#
    material.lines[2] = material.lines[2].replacing(first + ",", with: "")
    material.lines[3] = material.lines[3].replacing("20,20,60,80", with: "120,20,60,80")
    material.lines[4] = material.lines[4].replacing(#""id":2"#, with: #""id":1"#)
    let added = #"{"id":3,"source":"edited","bounds":[20,20,60,80]}"#
    material.lines[5] = #"{"frame":4,"pts":160,"faces":["# + added + "]}"
    try material.save()
    let expected = [
      [true, true], [false, true], [false, true], [true, true], [true, false], [true, true],
    ]
    #expect(try material.stamped() == expected)
    let merged = [
      [true, false], [false, false], [false, false], [true, true], [false, false], [true, false],
    ]
    #expect(try material.stamped(["--only", "1"]) == merged)
  }

  @Test("a rewritten sidecar keeps unknown members")
  func unknown() throws {
    let material = try Material()
    let path = material.folder.path("new.jsonl")
    #expect(try material.render(["--faces-out", path, "--size", "160x120"]).exitCode == 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(Array(lines[1...6]) == Array(material.lines[1...6]))
    #expect(lines[0].hasPrefix(material.lines[0].dropLast()))
    #expect(lines[0].contains(#""output":{"displaySize":[160,120]"#))
    #expect(lines[7].hasPrefix(#"{"end":{"frames":6,"faces":12,"tracks":2,"eventCounts":"#))
    #expect(lines[7].hasSuffix(#"},"checked":true}"#))
  }

  @Test("a sidecar that is not that of the video is refused, with line and reason")
  func refusals() throws {
    typealias Change = @Sendable (inout [String]) -> Void
    let cases: [(String, Change)] = [
      (
        "line 1: it belongs to another file: 'in.mkv' has 1 bytes",
        { $0[0] = $0[0].replacing(/"size":\d+/, with: #""size":1"#) }
      ),
      (
        "line 1: it belongs to another video: its picture size is 240x320",
        { $0[0] = $0[0].replacing(#""orientation":1"#, with: #""orientation":6"#) }
      ),
      (
        "line 1: it belongs to another video: its time base is 1/25",
        { $0[0] = $0[0].replacing("[1,1000]", with: "[1,25]") }
      ),
      (
        "line 4: frame 2 is at 81 here and at 80 in the video",
        { $0[3] = $0[3].replacing(#""pts":80"#, with: #""pts":81"#) }
      ),
      (
        "line 7: there is no frame 5, which the video",
        { lines in
          lines.remove(at: 6)
          lines[6] = lines[6].replacing(#""frames":6"#, with: #""frames":5"#)
        }
      ),
      (
        "line 8: the video",
        { lines in
          let last = #""frame":5,"pts":200"#
          lines.insert(lines[6].replacing(last, with: #""frame":6,"pts":240"#), at: 7)
          lines[8] = lines[8].replacing(#""frames":6"#, with: #""frames":7"#)
        }
      ),
      (
        "line 8: the end record counts 7 frames, but there are 6",
        { $0[7] = $0[7].replacing(#""frames":6"#, with: #""frames":7"#) }
      ),
      ("it is cut off: the end record is missing after line 7", { $0.removeLast() }),
      ("line 3: ", { $0[2] = String($0[2].dropLast(3)) }),
    ]
    for (words, change) in cases {
      var material = try Material()
      change(&material.lines)
      try material.save()
      let result = try material.render()
      #expect(result.exitCode == 65, "\(words)")
      #expect(
        result.errors.hasPrefix("annotate: error: cannot read the sidecar '\(material.faces)': "),
        "\(result.errors)"
      )
      #expect(result.errors.contains(words), "\(result.errors)")
      #expect(try material.folder.names() == ["in.faces.jsonl", "in.mkv"])
    }
  }

  @Test("neither the sidecar nor the video is written over")
  func overwriting() throws {
    let material = try Material()
    let faces = material.faces
    let arguments = ["render", material.clip, "--faces", faces, "-y", "-o"]
    let cases: [([String], Int32, String)] = [
      ([faces], 64, "cannot determine the container"),
      ([material.clip], 73, "which is read"),
      (
        [material.folder.path("out.mkv"), "--faces-out", faces], 73,
        "it is '\(faces)', which is read"
      ),
      ([material.folder.path("out.mkv"), "--only", "a"], 64, "nobody has this name"),
    ]
    for (rest, code, words) in cases {
      let result = try Program.run(arguments + rest)
      #expect(result.exitCode == code, "\(result.errors)")
      #expect(result.errors.contains(words), "\(result.errors)")
    }
    #expect(try material.folder.names() == ["in.faces.jsonl", "in.mkv"])
    #expect(try FFmpeg.frameHashes(of: material.clip).count == 6)
  }
}
