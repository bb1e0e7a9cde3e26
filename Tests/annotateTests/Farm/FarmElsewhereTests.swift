import Foundation
import TestSupport
import Testing

@Suite(
  "Farms whose files are elsewhere",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels,
  .needsProgram("python3"),
  .needsProgram("curl")
)
struct FarmElsewhereTests {
  private static let options = ["-s", "none", "--accuracy", "low", "--codec", "ffv1"]

  private let folder: TemporaryFolder
  private let server: LoopbackServer
  private var work: String { folder.path("work") }

  /// Serves two clips, and plans the work on them and on one that is missing.
  init() throws {
    folder = try TemporaryFolder()
    let far = folder.path("far")
    try FileManager.default.createDirectory(atPath: far, withIntermediateDirectories: true)
    for name in ["a", "b"] {
      try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + ["\(far)/\(name).mkv"])
    }
    server = try LoopbackServer(far, in: folder)
    let list = ["a.mkv", "b.mkv?token={path}", "missing.mkv"].map { "\(server.address)/\($0)" }
    try Data(list.joined(separator: "\n").utf8)
      .write(to: URL(fileURLWithPath: folder.path("list.txt")))
    let words = ["--inputs", folder.path("list.txt"), "-o", server.address + "/out/", "-d", work]
    let commands = ["curl -fsSo {path} {input}", "curl -fsST {path} {output}"]
    let plan = try Program.run(
      ["farm", "plan"] + words + ["--fetch-command", commands[0], "--store-command", commands[1]]
        + ["--root", "local=" + folder.path("here"), "--chunks", "2"] + Self.options
    )
    try #require(plan.exitCode == 0, "\(plan.errors)")
    #expect(plan.errors.contains("missing.mkv': the command ended with"), "\(plan.errors)")
  }

  private func run(_ words: [String]) throws -> ProcessResult {
    try Program.run(["farm", "run", "-d", work] + words)
  }

  private func places(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(path)).sorted()
  }

  @Test("steps fetch and store by commands; a second run does nothing")
  func both() throws {
    // On a computer with another folder, and nothing in it.
    let there = ["--root", "local=" + folder.path("there"), "-q"]
    let result = try run(there)
    #expect(result.exitCode == 66, "\(result.errors)")
    #expect(
      try places("far/out") == ["a.faces.jsonl", "a.mkv", "b.faces.jsonl", "b.mkv"],
      "\(result.errors)"
    )
    #expect(try FarmPage.of(work).phases["join"]?["done"] == 2)
    // The first was busy. Each clip is fetched once to be planned, and once on the other computer.
    let requests = try server.requests()
    #expect(requests.first == "GET /a.mkv 503")
    #expect(requests.count { $0 == "GET /a.mkv 200" } == 2, "\(requests)")
    #expect(requests.count { $0 == "PUT /out/a.mkv 201" } == 1, "\(requests)")
    // Outputs do not stay here.
    #expect(try places("there").count { $0.hasSuffix(".out") } == 0)

    let again = try run(there)
    #expect(again.exitCode == 66, "\(again.errors)")
    #expect(try server.requests() == requests)

    let single = folder.path("single.mkv")
    let input = folder.path("far/a.mkv")
    let alone = try Program.run([input, "-o", single, "-q"] + Self.options)
    try #require(alone.exitCode == 0, "\(alone.errors)")
    #expect(
      try FFmpeg.frameHashes(of: folder.path("far/out/a.mkv")) == FFmpeg.frameHashes(of: single)
    )
    let sidecars = [folder.path("far/out/a.faces.jsonl"), folder.path("single.faces.jsonl")]
    #expect(FileManager.default.contentsEqual(atPath: sidecars[0], andPath: sidecars[1]))
  }

  @Test("a file that has changed since it was planned is refused, and the others are done")
  func changed() throws {
    try FFmpeg.make(
      MadeClip.picture(seconds: 1.2) + MadeClip.x264 + ["-y", folder.path("far/a.mkv")]
    )
    let result = try run(["--root", "local=" + folder.path("there"), "-q"])
    #expect(result.exitCode == 66, "\(result.errors)")
    #expect(result.errors.contains("bytes, and had"), "\(result.errors)")
    #expect(try places("far/out") == ["b.faces.jsonl", "b.mkv"])
  }

  @Test("an output that cannot be stored is a failure, and the next run stores it")
  func unstored() throws {
    let far = folder.path("far")
    try Data("in the way".utf8).write(to: URL(fileURLWithPath: far + "/out"))
    let result = try run(["-q"])
    #expect(result.exitCode == 74, "\(result.errors)")
    #expect(result.errors.contains("cannot store '\(server.address)/out/"), "\(result.errors)")
    #expect(try FarmPage.of(work).phases["join"]?["done"] == 0)
    try FileManager.default.removeItem(atPath: far + "/out")
    #expect(try run(["-q"]).exitCode == 66)
    #expect(try places("far/out").count == 4)
  }
}
