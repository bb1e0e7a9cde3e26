import Foundation
import TestSupport
import Testing

@Suite(
  "Farms of many clips",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmCrowdTests {
  private static let options = ["-s", "none", "--accuracy", "low", "--chunks", "1", "-q"]

  /// Makes clips of several sizes; those that are `broken` end early.
  private static func makeClips(_ folder: String, count: Int, broken: Set<Int>) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let sizes = ["64x48", "96x64", "48x96"]
    let originals = try sizes.enumerated().map { index, size in
      let path = folder + "/original\(index)"
      let source = "testsrc2=s=\(size):r=25:d=\([0.32, 0.4, 0.48][index])"
      try FFmpeg.make(["-f", "lavfi", "-i", source] + MadeClip.x264 + ["-f", "mp4", path])
      return path
    }
    for index in 0..<count {
      let path = folder + "/\(index).mp4"
      guard broken.contains(index) else {
        try FileManager.default.linkItem(atPath: originals[index % sizes.count], toPath: path)
        continue
      }
      let data = try Data(contentsOf: URL(fileURLWithPath: originals[0]))
      try data.prefix(data.count / 3).write(to: URL(fileURLWithPath: path))
    }
    for original in originals { try FileManager.default.removeItem(atPath: original) }
  }

  @Test("24 clips of mixed sizes are done by two computers, but for three that are broken")
  func mixed() async throws {
    let folder = try TemporaryFolder()
    let (clips, work, output) = (folder.path("clips"), folder.path("work"), folder.path("out"))
    try Self.makeClips(clips, count: 24, broken: [7, 12, 23])
    let places = ["--inputs", clips, "-o", output, "-d", work]
    let planned = try Program.run(["farm", "plan"] + places + Self.options)
    try #require(planned.exitCode == 0, "\(planned.errors)")
    let words = ["farm", "run", "--shared", "-d", work, "-q"]
    let codes = try await withThrowingTaskGroup(of: Int32.self) { group in
      for _ in 0..<2 { group.addTask { try Program.run(words).exitCode } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes == [65, 65])
    let names = try FileManager.default.contentsOfDirectory(atPath: output)
    #expect(names.count { $0.hasSuffix(".mp4") } == 21)
    #expect(names.count { $0.hasSuffix(".faces.jsonl") } == 21)
    let page = try FarmPage.of(work)
    let leftOut = page.clips.filter { $0.obstacle != nil }.map(\.name).sorted()
    #expect(leftOut == ["12.mp4", "23.mp4", "7.mp4"])
    #expect(page.phases["join"]?["done"] == 21)
    for name in ["0.mp4", "1.mp4", "2.mp4"] {
      let verified = try Program.run([
        "verify", "\(output)/\(name)", "--source", "\(clips)/\(name)",
      ])
      #expect(verified.exitCode == 0, "\(verified.output)")
    }
    // Several clips shared the start of a process.
    let seconds = page.phases["detect"]?["seconds"] ?? 0
    #expect(seconds > 0)
  }

  @Test("a clip that fails in a process for several fails alone")
  func alone() throws {
    let folder = try TemporaryFolder()
    let (clips, work, output) = (folder.path("clips"), folder.path("work"), folder.path("out"))
    try Self.makeClips(clips, count: 12, broken: [])
    let places = ["--inputs", clips, "-o", output, "-d", work]
    let planned = try Program.run(["farm", "plan"] + places + Self.options)
    try #require(planned.exitCode == 0, "\(planned.errors)")
    // One becomes bad after it was planned.
    try FileManager.default.removeItem(atPath: clips + "/7.mp4")
    let summary = folder.path("summary.json")
    let run = try Program.run(["farm", "run", "-d", work, "--summary", summary])
    #expect(run.exitCode == 66, "\(run.errors)")
    let data = try Data(contentsOf: URL(fileURLWithPath: summary))
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let outcomes = json?["clips"] as? [[String: Any]] ?? []
    let failed = outcomes.filter { $0["exitCode"] as? Int != 0 }
    #expect(failed.compactMap { $0["name"] as? String } == ["7.mp4"])
    #expect((failed.first?["failure"] as? String)?.contains("7.mp4") == true, "\(failed)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: output).count == 22)
  }

  @Test(
    "a range costs few calls with paths of the work folder: eight to detect, ten to render",
    .needsProgram("strace")
  )
  func calls() throws {
    let folder = try TemporaryFolder()
    let input = folder.path("in.mp4")
    try FFmpeg.make(MadeClip.picture(seconds: 20.48) + MadeClip.x264 + [input])
    let work = folder.path("work")
    let plan = ["farm", "plan", input, "-o", folder.path("out.mp4"), "-d", work, "-q"]
    let options = ["--chunk-frames", "32", "--segment-frames", "1", "-s", "none"]
    let planned = try Program.run(plan + options + ["--accuracy", "low"])
    try #require(planned.exitCode == 0, "\(planned.errors)")
    /// The calls with paths of the work folder while one process does some ranges.
    func calls(_ phase: String, _ ranges: ClosedRange<Int>) throws -> Int {
      let log = folder.path("log")
      let traced = try ProcessRunner.run(
        "strace",
        ["-f", "-qq", "-o", log, "-e", "trace=%file", Places.program, "farm", phase, "-d", work]
          + ["--chunk", "\(ranges.lowerBound)-\(ranges.upperBound)", "-q"]
      )
      try #require(traced.exitCode == 0, "\(traced.errors)")
      return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        .count { $0.contains(work) }
    }
    for (phase, most) in [("detect", 8), ("render", 10)] {
      let (few, many) = (try calls(phase, 0...3), try calls(phase, 4...15))
      #expect(many - few <= 8 * most, "\(phase): \(many - few) calls for eight ranges")
      guard phase == "detect" else { continue }
      let linked = try Program.run(["farm", "link", "-d", work, "-q"])
      try #require(linked.exitCode == 0, "\(linked.errors)")
    }
  }
}
