import Foundation
import TestSupport
import Testing

@Suite(
  "A file for the faces of each frame",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FacesFolderTests {
  private let folder: TemporaryFolder
  private var faces: String { folder.path("faces") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func clip(seconds: Double = 0.12) throws -> String {
    let path = folder.path("in.mkv")
    try FFmpeg.cut(Places.clip("faces/bird.mkv"), seconds: seconds, to: path)
    return path
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: faces).sorted()
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: faces + "/" + name, encoding: .utf8)
  }

  private func object(_ text: String) throws -> NSMutableDictionary {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .mutableContainers)
    return try #require(value as? NSMutableDictionary)
  }

  private var schema: String {
    get throws { try Program.run(["inspect", "--schema"]).output }
  }

  @Test("each file has the members of the sidecar's line; all fit the schema", .needsJSONSchema)
  func same() throws {
    let sidecar = folder.path("in.faces.jsonl")
    let arguments = ["detect", try clip(), "-o", sidecar, "--faces-dir", faces, "--landmarks"]
    let result = try Program.run(arguments)
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("annotate: wrote faces to '\(sidecar)' and '\(faces)': "))
    let lines = try String(contentsOfFile: sidecar, encoding: .utf8).split(separator: "\n")
    let frames = (0..<(lines.count - 2)).map { "00000\($0).json" }
    #expect(frames.count > 2)
    #expect(try names() == frames + ["end.json", "header.json"])
    #expect(try text("header.json") == lines[0] + "\n")
    #expect(try text("end.json") == lines[lines.count - 1] + "\n")
    for (name, line) in zip(frames, lines.dropFirst()) {
      let (file, expected) = (try object(text(name)), try object(String(line)))
      #expect(file["schema"] as? String == "annotate.faces.frame")
      #expect((file["displaySize"] as? [Int])?.count == 2)
      file.removeObjects(forKeys: ["schema", "version", "timeBase", "displaySize"])
      #expect(file == expected)
    }
    #expect(try JSONSchema.faults(ofFile: sidecar, by: schema) == [])
    let all = try (["header.json"] + frames + ["end.json"]).map(text).joined()
    let joined = folder.path("joined.faces.jsonl")
    try all.write(toFile: joined, atomically: true, encoding: .utf8)
    #expect(try Program.run(["inspect", joined]).exitCode == 0)
  }

  @Test("a sidecar that was edited fits the schema as long as it is read", .needsJSONSchema)
  func edited() throws {
    let lines = try String(
      contentsOf: Places.repository.appending(path: "Samples/astronaut.faces.jsonl"),
      encoding: .utf8
    )
    .split(separator: "\n").map(String.init)
    for (member, isRight) in [(#""mine":{"a":1}"#, true), (#""faces":7,"version":0"#, false)] {
      let edited = lines.map { $0.dropLast() + "," + member + "}" }
      let path = folder.path("edited.faces.jsonl")
      try edited.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try JSONSchema.faults(ofFile: path, by: schema).isEmpty == isRight)
      #expect(try Program.run(["inspect", path]).exitCode == (isRight ? 0 : 65))
    }
  }

  @Test("without a sidecar, beside a video; existing files are replaced only with -y")
  func replaced() throws {
    let (input, output) = (try clip(), folder.path("out.mkv"))
    let job = [input, "-o", output, "-s", "none", "--no-faces-out", "--faces-dir", faces, "-q"]
    #expect(try Program.run(job).exitCode == 0)
    let written = try names()
    #expect(written.count > 4)
    #expect(try folder.names() == ["faces", "in.mkv", "out.mkv"])
    let again = try Program.run(["detect", input, "--faces-dir", faces])
    #expect(again.exitCode == 73)
    #expect(again.errors.hasPrefix("annotate: error: cannot create '\(faces)': it exists already"))
    try Data().write(to: URL(fileURLWithPath: faces + "/000099.json"))
    #expect(try Program.run(["detect", input, "--faces-dir", faces, "-y", "-q"]).exitCode == 0)
    #expect(try names() == written)
  }

  @Test("nothing is written if the folder cannot be made or is another output")
  func refusals() throws {
    let input = try clip()
    try FileManager.default.createDirectory(atPath: faces, withIntermediateDirectories: false)
    let cases: [([String], Int32, String)] = [
      (["--faces-dir", folder.path("")], 73, "which is read, is in this folder"),
      (["--faces-dir", input], 73, "which is read"),
      (["--faces-dir", folder.path("no/where")], 73, "the folder '\(folder.path("no"))'"),
      (["-o", faces + "/a.jsonl", "--faces-dir", faces], 64, "would be written there too"),
      (["-o", folder.path("x"), "--faces-dir", folder.path("x")], 64, "to the same path"),
      ([], 64, "missing option '--output' (or '--faces-dir')"),
    ]
    for (options, code, words) in cases {
      let result = try Program.run(["detect", input, "-y"] + options)
      #expect(result.exitCode == code, "\(options)")
      #expect(result.errors.contains(words), "\(result.errors)")
    }
    #expect(try names() == [])
    #expect(try folder.names() == ["faces", "in.mkv"])
  }

  @Test("a signal leaves nothing behind")
  func interrupted() throws {
    let job = ["detect", Places.clip("faces/cap13_edit2.mp4"), "--faces-dir", "faces"]
    let program = try RunningProgram(job, folder: folder.url)
    try program.wait {
      try folder.names().contains {
        try FileManager.default.contentsOfDirectory(atPath: folder.path($0)).count > 1
      }
    }
    #expect(try program.end(with: SIGTERM) == 143)
    #expect(try folder.names() == [])
  }

  @Test("a file that cannot grow, or damage with --strict, leaves nothing behind")
  func failed() throws {
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$@\""
    let input = Places.clip("faces/single_face.mp4")
    let job = [Places.program, "detect", input, "--faces-dir", faces, "--progress", "none"]
    let full = try ProcessRunner.run(
      "bash",
      ["-c", script, "bash"] + job,
      environment: ["ANNOTATE_CACHE": ""]
    )
    #expect(full.exitCode == 74)
    #expect(full.errors == "annotate: error: cannot write '\(faces)': file too large\n")
    let damaged = Places.clip("bad/sample_with_invalid_nalu.mp4")
    let strict = try Program.run(["detect", damaged, "--faces-dir", faces, "--strict"])
    #expect(strict.exitCode == 65)
    #expect(try folder.names() == [])
  }
}
