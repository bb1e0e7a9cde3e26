import Foundation
import TestSupport
import Testing

@Suite(
  "annotate farm init",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmInitTests {
  private let folder: TemporaryFolder

  /// Two clips; the smaller one is tried.
  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("my clips/day 1"),
      withIntermediateDirectories: true
    )
    for (name, height) in [("day 1/a", 240), ("b", 120)] {
      let scale = ["-frames:v", "40", "-an", "-vf", "scale=-2:\(height)"]
      try FFmpeg.make(
        ["-i", Places.clip("faces/single_face.mp4")] + scale + [folder.path("my clips/\(name).mp4")]
      )
    }
  }

  private func start(_ options: [String] = [], programs: String = "") throws -> ProcessResult {
    try Program.run(
      ["farm", "init", "nowhere/../my clips", "-d", "farm", "--heights", "120,180"] + options,
      environment: ["PATH": "\(programs)/usr/bin:/bin", "HOME": folder.url.path],
      folder: folder.url
    )
  }

  private func shell(_ script: String, _ options: [String] = []) throws -> ProcessResult {
    try ProcessRunner.run("sh", [folder.path("farm/" + script)] + options, folder: folder.url)
  }

  @Test("a clip that is missing is named, and nothing is made")
  func missing() throws {
    let result = try Program.run(
      ["farm", "init", "nope.mp4", "-d", "farm"],
      folder: folder.url
    )
    #expect(result.exitCode == 66)
    let path = folder.path("nope.mp4")
    #expect(result.errors.contains("cannot read '\(path)': no such file or directory"), "\(result)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("farm")))
  }

  @Test("a clip is tried, what is there gets a file, and the scripts do all the work")
  func works() throws {
    let programs = folder.url.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    try Data().write(to: programs.appendingPathComponent("condor_submit"))
    let result = try start(programs: programs.path + ":")
    try #require(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("b.mp4' in two ranges"), "\(result.errors)")
    let page = try String(contentsOfFile: folder.path("farm/README.md"), encoding: .utf8)
    #expect(page.contains("condor_submit"))
    #expect(page.contains(/\n\| 180 \| [1-9][0-9]+ MB \| [0-9.]+ \| [0-9.]+ \|\n/), "\(page)")
    #expect(FileManager.default.fileExists(atPath: folder.path("farm/htcondor.sub")))
    #expect(!FileManager.default.fileExists(atPath: folder.path("farm/kubernetes.yaml")))

    let early = try shell("status.sh")
    #expect(early.exitCode == 66, "\(early.errors)")
    #expect(early.errors.contains("make it, with the options of a job: sh "), "\(early.errors)")
    #expect(early.errors.contains("/farm/plan.sh --style blur"), "\(early.errors)")

    let script = try String(contentsOfFile: folder.path("farm/plan.sh"), encoding: .utf8)
    #expect(!script.contains("/../"), "\(script)")
    let plan = try shell("plan.sh", ["--style", "blur", "--preset", "ultrafast"])
    try #require(plan.exitCode == 0, "\(plan.errors)")
    let scripts = (start: folder.path("farm/local.sh"), page: folder.path("farm/README.md"))
    let next = "next: sh \(scripts.start), or what '\(scripts.page)'"
    #expect(plan.errors.contains(next), "\(plan.errors)")
    let work = try ProcessRunner.run(folder.path("farm/local.sh"), [], folder: folder.url)
    #expect(work.exitCode == 0, "\(work.errors)")
    #expect(try shell("status.sh").exitCode == 0)
    for name in ["day 1/a", "b"] {
      #expect(try FFprobe.frameTimes(of: folder.path("farm/outputs/\(name).mp4")).count == 40)
    }
  }

  @Test("a single clip is enough, also one beside the farm")
  func single() throws {
    let clip = folder.path("my clips/b.mp4")
    try FileManager.default.moveItem(atPath: clip, toPath: folder.path("b.mp4"))
    let made = try Program.run(
      ["farm", "init", "b.mp4", "-d", ".", "--heights", "120"],
      folder: folder.url
    )
    try #require(made.exitCode == 0, "\(made.errors)")
    let plan = try ProcessRunner.run("sh", [folder.path("plan.sh"), "--preset", "ultrafast"])
    try #require(plan.exitCode == 0, "\(plan.errors)")
    #expect(try ProcessRunner.run("sh", [folder.path("local.sh")]).exitCode == 0)
    #expect(try FFprobe.frameTimes(of: folder.path("outputs/b.mp4")).count == 40)
  }

  @Test("a clip that cannot be read is left out, and so is what the trial made among the clips")
  func amongClips() throws {
    let clips = folder.url.appendingPathComponent("my clips")
    try Data("no video".utf8).write(to: clips.appendingPathComponent("broken.mp4"))
    let made = try Program.run(
      ["farm", "init", ".", "-d", "farm", "--heights", "120"],
      folder: clips
    )
    try #require(made.exitCode == 0, "\(made.errors)")
    let script = clips.appendingPathComponent("farm/plan.sh").path
    let plan = try ProcessRunner.run("sh", [script, "--preset", "ultrafast"])
    #expect(plan.errors.contains("broken.mp4"), "\(plan.errors)")
    // The code of the clip that was left out.
    #expect(try ProcessRunner.run("sh", [clips.path + "/farm/local.sh"]).exitCode == 65)
    let outputs = FileManager.default.enumerator(atPath: clips.path + "/farm/outputs")
    let videos = (outputs?.allObjects as? [String] ?? []).filter {
      $0.hasSuffix(".mp4") || $0.hasSuffix(".mkv")
    }
    #expect(videos.sorted() == ["b.mp4", "day 1/a.mp4"])
  }

  @Test("an interrupted trial leaves nothing")
  func interrupted() throws {
    let program = try RunningProgram(
      ["farm", "init", "my clips", "-d", "farm"],
      folder: folder.url
    )
    try program.wait {
      FileManager.default.fileExists(atPath: folder.path("farm/.trial/work/plan.json"))
    }
    #expect(try program.end(with: SIGINT) == 130)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("farm")) == [])
  }

  @Test("GNU parallel starts the workers", .needsProgram("parallel"))
  func parallel() throws {
    try #require(try start().exitCode == 0)
    #expect(try shell("plan.sh", ["--preset", "ultrafast"]).exitCode == 0)
    let result = try shell("parallel.sh")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try FFprobe.frameTimes(of: folder.path("farm/outputs/b.mp4")).count == 40)
  }

  @Test("a farm that is there is kept, and of clips that all fail one is named with the reason")
  func refusals() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("farm"),
      withIntermediateDirectories: true
    )
    try Data("mine".utf8).write(to: folder.url.appendingPathComponent("farm/README.md"))
    let kept = try start()
    #expect(kept.exitCode == 73 && kept.errors.contains("README.md"), "\(kept.errors)")
    for name in ["day 1/a", "b"] {
      try Data("no video".utf8).write(to: folder.url.appendingPathComponent("my clips/\(name).mp4"))
    }
    let failed = try start(["-y"])
    #expect(failed.exitCode == 65, "\(failed.errors)")
    #expect(failed.errors.contains("it is not a video that FFmpeg can read"), "\(failed.errors)")
    let page = try String(contentsOfFile: folder.path("farm/README.md"), encoding: .utf8)
    #expect(page == "mine")
    let empty = try Program.run(["farm", "init", folder.path("farm"), "-d", folder.path("new")])
    #expect(empty.exitCode == 66 && empty.errors.contains("it contains no video"))
  }
}
