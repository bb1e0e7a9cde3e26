import Foundation
import TestSupport
import Testing

@Suite(
  "Clips of one range in a farm",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmWholeClipTests {
  private static let options = ["-s", "hearts", "--accuracy", "low", "--preset", "ultrafast"]

  private let folder: TemporaryFolder
  private let farm: Farm

  init() throws {
    folder = try TemporaryFolder()
    try FFmpeg.make(
      ["-i", Places.clip("faces/single_face.mp4"), "-f", "lavfi", "-i", "sine", "-shortest"]
        + ["-vf", "scale=320:180", "-c:v", "libx264", folder.path("in.mp4")]
    )
    farm = Farm(folder, input: folder.path("in.mp4"), Self.options, ending: "mp4")
    try farm.begin(["--chunks", "1"])
  }

  private func expectSameBytes(sourceLocation: SourceLocation = #_sourceLocation) throws {
    for ending in ["mp4", "faces.jsonl"] {
      let files = try ["farm", "single"].map {
        try Data(contentsOf: URL(fileURLWithPath: folder.path("\($0).\(ending)")))
      }
      #expect(files[0] == files[1], "\(ending)", sourceLocation: sourceLocation)
    }
  }

  /// The phases for which processes ran.
  private func run(_ words: [String] = []) throws -> Set<String> {
    let path = folder.path("summary.json")
    let result = try farm.run("run", ["--summary", path] + words)
    try #require(result.exitCode == 0, "\(result.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
    let clips = (json as? [String: Any])?["clips"] as? [[String: Any]]
    return Set((clips?.first?["phases"] as? [String: Any])?.keys.map(\.self) ?? [])
  }

  /// The names of all results before `join`; they have the digests of the contents.
  private func results() throws -> [String] {
    try ["detect", "link", "render"].flatMap {
      try farm.files($0).map { URL(fileURLWithPath: $0).lastPathComponent }
    }
  }

  @Test("are decoded once, with the results of single steps", arguments: [[], ["--shared"]])
  func once(_ words: [String]) throws {
    #expect(try run(words) == ["detect", "join"])
    try expectSameBytes()
    let page = try FarmPage.of(farm.workFolder)
    #expect(page.clips[0].steps.allSatisfy { $0.state == "done" })
    let whole = try results()
    for path in [farm.workFolder + "/clips", farm.output, folder.path("farm.faces.jsonl")] {
      try FileManager.default.removeItem(atPath: path)
    }
    try farm.finish()
    #expect(try results() == whole)
  }

  @Test("are linked and rendered from their detections for another style")
  func style() throws {
    _ = try run()
    try farm.plan(["--chunks", "1", "-y", "-s", "squares"])
    #expect(try FarmPage.of(farm.workFolder).ranges("done", "detect") == [0])
    #expect(try run() == ["detect", "link", "render", "join"])
    try #require(
      Program.run([farm.input, "-o", farm.single, "-q", "-y", "-s", "squares"] + Self.options)
        .exitCode == 0
    )
    try expectSameBytes()
  }

  @Test("are made again if a file was damaged, whichever it is", arguments: ["link", "render"])
  func damaged(_ phase: String) throws {
    _ = try run()
    let path = try #require(farm.files(phase).first)
    let size = try Data(contentsOf: URL(fileURLWithPath: path)).count
    try Data(repeating: 0, count: size).write(to: URL(fileURLWithPath: path))
    try FileManager.default.removeItem(atPath: farm.output)
    #expect(try run().isSuperset(of: [phase, "join"]))
    try expectSameBytes()
  }

  @Test("are resumed if SIGKILL ends the process while it encodes")
  func killed() throws {
    let program = try RunningProgram(["farm", "run", "-d", farm.workFolder], folder: folder.url)
    let render = farm.workFolder + "/clips/in.mp4/render"
    let step = ["farm", "detect", "--work-dir=" + farm.workFolder, "--whole-clips"]
    let process = try HeldProcess(running: step) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: render)) ?? []
      return names.contains { $0.hasSuffix(".partial") }
    }
    #expect(!FileManager.default.fileExists(atPath: farm.output))
    process.send(SIGKILL)
    // Signal 0 is none: the program ends by itself.
    #expect(try program.end(with: 0) == 0)
    try expectSameBytes()
    let names = FileManager.default.enumerator(atPath: farm.workFolder)?.allObjects ?? []
    #expect(!names.contains { ($0 as? String)?.hasSuffix(".partial") == true }, "\(names)")
  }

  @Test("say with the step of rendering that they cannot be encoded")
  func failing() throws {
    try farm.plan(["--chunks", "1", "-y", "--encoder-option", "profile=nonsense"])
    let result = try farm.run("run")
    #expect(result.exitCode != 0)
    let page = try FarmPage.of(farm.workFolder)
    #expect(page.ranges("done", "detect") == [0])
    #expect(page.ranges("done", "link") == [0])
    #expect(page.ranges("failed", "render") == [0])
  }
}
