import Foundation
import TestSupport
import Testing

@Suite(
  "A farm that computers share without a scheduler",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmSharingTests {
  private static let options = ["-s", "none", "--codec", "ffv1", "--accuracy", "low"]

  private static func farm(_ folder: TemporaryFolder) throws -> Farm {
    let input = folder.path("in.mp4")
    try FFmpeg.make(MadeClip.picture(seconds: 7.68) + MadeClip.x264 + [input])
    let farm = Farm(folder, input: input, options)
    try farm.begin(["--chunks", "6"])
    return farm
  }

  /// Starts to watch, and waits for the first file of metrics.
  private static func watch(
    _ farm: Farm,
    every seconds: Int,
    _ metrics: String
  ) throws -> RunningProgram {
    let words = ["farm", "status", "-d", farm.workFolder, "--watch", "\(seconds)"]
    let program = try RunningProgram(words + ["--metrics", metrics], folder: farm.folder.url)
    try program.wait { FileManager.default.fileExists(atPath: metrics) }
    return program
  }

  private static func words(_ farm: Farm, _ summary: String) -> [String] {
    ["farm", "run", "--shared", "-d", farm.workFolder, "--summary", farm.folder.path(summary)]
  }

  /// The processor time of a run, in seconds.
  private static func cost(_ farm: Farm, _ summary: String) throws -> Double {
    let data = try Data(contentsOf: URL(fileURLWithPath: farm.folder.path(summary)))
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let clip = (json?["clips"] as? [[String: Any]])?.first
    let phases = clip?["phases"] as? [String: [String: Any]] ?? [:]
    return phases.values.compactMap { $0["cpuSeconds"] as? Double }.reduce(0, +)
  }

  @Test("several runs share the steps, and the result is that of a single run")
  func together() async throws {
    let folder = try TemporaryFolder()
    let farm = try Self.farm(folder)
    let words = (0..<3).map { Self.words(farm, "\($0).json") }
    let codes = try await withThrowingTaskGroup(of: Int32.self) { group in
      for words in words { group.addTask { try Program.run(words).exitCode } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes == [0, 0, 0])
    try farm.expectSame()
    // Each has done something, or the others were quicker; no claim is left.
    let costs = try (0..<3).map { try Self.cost(farm, "\($0).json") }
    #expect(costs.reduce(0, +) > 0)
    let files = FileManager.default.enumerator(atPath: farm.workFolder)?.compactMap {
      $0 as? String
    }
    #expect(files?.contains { $0.hasSuffix(".claim") } == false, "\(files ?? [])")
  }

  @Test("status watches until all is done, and writes numbers for Prometheus")
  func watched() throws {
    let folder = try TemporaryFolder()
    let farm = try Self.farm(folder)
    let metrics = folder.path("farm.prom")
    let watch = try Self.watch(farm, every: 1, metrics)
    let begun = try String(contentsOfFile: metrics, encoding: .utf8)
    #expect(begun.contains(#"phase="detect",state="missing"} 6"#), "\(begun)")
    #expect(begun.contains("# TYPE annotate_farm_steps gauge\n"))
    try farm.finish()
    // Signal 0 is none: the program ends by itself.
    #expect(try watch.end(with: 0) == 0)
    let done = try String(contentsOfFile: metrics, encoding: .utf8)
    #expect(done.contains(#"phase="join",state="done"} 1"#), "\(done)")
    #expect(done.contains(#"annotate_farm_frames_done{"#))
  }

  @Test("a signal ends watching at once")
  func watchedUntilSignal() throws {
    let folder = try TemporaryFolder()
    let farm = try Self.farm(folder)
    let metrics = folder.path("farm.prom")
    let watch = try Self.watch(farm, every: 3600, metrics)
    #expect(try watch.end(with: SIGTERM) == 143)
  }

  @Test("what a killed run was doing is done by another, whatever the phase")
  func killed() throws {
    let folder = try TemporaryFolder()
    let farm = try Self.farm(folder)
    for phase in ["detect", "link", "render", "join"] {
      let program = try RunningProgram(Self.words(farm, "a.json"), folder: folder.url)
      try program.wait {
        FileManager.default.fileExists(atPath: farm.workFolder + "/clips/in.mp4/" + phase)
      }
      // The last phase may be over before the test can end it.
      let ends = [1000 + SIGKILL] + (phase == "join" ? [0] : [])
      #expect(try ends.contains(program.end(with: SIGKILL)), "\(phase)")
    }
    let again = try Program.run(Self.words(farm, "b.json"))
    #expect(again.exitCode == 0, "\(again.errors)")
    try farm.expectSame()
  }

  @Test("a clip that is broken for one is broken for all, and does not stop the others")
  func broken() throws {
    let folder = try TemporaryFolder()
    let (clips, work) = (folder.path("clips"), folder.path("work"))
    try FileManager.default.createDirectory(atPath: clips, withIntermediateDirectories: true)
    for name in ["a.mp4", "b.mp4"] {
      try FFmpeg.make(MadeClip.picture() + MadeClip.x264 + [clips + "/" + name])
    }
    let plan = ["farm", "plan", "--inputs", clips, "-o", folder.path("out"), "-d", work]
    let planned = try Program.run(plan + ["--chunks", "1", "-s", "none", "--accuracy", "low"])
    try #require(planned.exitCode == 0, "\(planned.errors)")
    try Data("changed".utf8).write(to: URL(fileURLWithPath: clips + "/b.mp4"))
    let words = ["farm", "run", "--shared", "-d", work]
    let first = try Program.run(words)
    #expect(first.exitCode == 65)
    #expect(first.errors.contains("its contents have changed") || first.errors.contains("bytes"))
    let second = try Program.run(words)
    #expect(second.exitCode == 65)
    // Somebody might have mended the clip meanwhile, so that it is tried again.
    #expect(second.errors.contains("error: cannot follow the plan"), "\(second.errors)")
    let page = try FarmPage.of(work)
    #expect(page.ranges("failed", "detect") == [1])
    #expect(page.ranges("running", "detect") == [])
    #expect(FileManager.default.fileExists(atPath: folder.path("out/a.mp4")))
  }
}
