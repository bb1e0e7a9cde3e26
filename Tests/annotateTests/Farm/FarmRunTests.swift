import Foundation
import TestSupport
import Testing

@Suite(
  "A farm on one computer",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmRunTests {
  private static let options = ["-s", "none", "--codec", "ffv1", "--accuracy", "low"]

  private static func clip(_ path: String, size: String = "160x96") throws {
    try FFmpeg.make(
      ["-f", "lavfi", "-i", "testsrc2=s=\(size):r=25:d=3.84", "-c:v", "libx264", "-g", "8", path]
    )
  }

  private static func farm(_ folder: TemporaryFolder) throws -> Farm {
    let input = folder.path("in.mp4")
    try clip(input)
    let farm = Farm(folder, input: input, options)
    try farm.begin(["--chunks", "3"])
    return farm
  }

  @Test("work that SIGKILL ends in any phase is resumed")
  func killed() throws {
    let folder = try TemporaryFolder()
    let farm = try Self.farm(folder)
    let words = ["farm", "run", "-d", farm.workFolder, "--jobs", "2"]
    for phase in ["detect", "link", "render", "join"] {
      let results = farm.workFolder + "/clips/in.mp4/" + phase
      let program = try RunningProgram(words, folder: folder.url)
      try program.wait { FileManager.default.fileExists(atPath: results) }
      // The last phase may be over before the test can end it.
      let ends = [1000 + SIGKILL] + (phase == "join" ? [0] : [])
      #expect(try ends.contains(program.end(with: SIGKILL)), "\(phase)")
    }
    let again = try Program.run(words)
    #expect(again.exitCode == 0, "\(again.errors)")
    try farm.expectSame()
  }

  @Test("a process that SIGKILL ends is restarted")
  func child() throws {
    let folder = try TemporaryFolder()
    let farm = try Self.farm(folder)
    let words = ["farm", "run", "-d", farm.workFolder, "--jobs", "1"]
    let program = try RunningProgram(words, folder: folder.url)
    for phase in ["detect", "render"] {
      let results = farm.workFolder + "/clips/in.mp4/" + phase
      let step = ["farm", phase, "--work-dir=" + farm.workFolder]
      let process = try HeldProcess(running: step) {
        // Another process writes a result.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: results)) ?? []
        return names.contains { $0.hasSuffix(".partial") }
      }
      process.send(SIGKILL)
    }
    // Signal 0 is none: the program ends by itself.
    #expect(try program.end(with: 0) == 0)
    try farm.expectSame()
  }

  @Test("a step that has failed is shown with the reason, until it is done")
  func failure() throws {
    let folder = try TemporaryFolder()
    let farm = try Self.farm(folder)
    let good = try Data(contentsOf: URL(fileURLWithPath: farm.input))
    try good.dropLast(9).write(to: URL(fileURLWithPath: farm.input))
    try #require(Program.run(["farm", "run", "-d", farm.workFolder]).exitCode == 65)
    // A step whose turn has not come has not failed.
    #expect(try farm.run("link").exitCode == 65)
    let watch = try Program.run(["farm", "status", "-d", farm.workFolder, "--watch", "1"])
    #expect(watch.exitCode == 65)
    #expect(watch.output.contains("in.mp4  0/3, 3 failed  0/1   0/3     0/1"), "\(watch.output)")
    let reason = "cannot follow the plan with '\(farm.input)': it has \(good.count - 9) bytes"
    #expect(watch.output.contains("failed: detect 32-63 (range 1) of in.mp4: \(reason)"))
    let step = try #require(FarmPage.of(farm.workFolder).clips[0].steps.first)
    #expect(step.reason?.hasPrefix(reason) == true)
    #expect(step.exitCode == 65)

    try good.write(to: URL(fileURLWithPath: farm.input))
    try farm.finish()
    #expect(try FarmPage.of(farm.workFolder).clips[0].steps.allSatisfy { $0.state == "done" })
    try farm.expectSame()
  }

  @Test("the failure of a process that cannot tell why is recorded as well")
  func crash() throws {
    let folder = try TemporaryFolder()
    let options = ["--accuracy", "high", "-s", "none"]
    let farm = Farm(folder, input: Places.clip("faces/center_focus.mp4"), options)
    try farm.plan(["--chunks", "1"])
    // A second of processor time is enough for the process that starts others, but not for this clip.
    let run = try ProcessRunner.run(
      "bash",
      ["-c", "ulimit -t 1; exec \"$@\"", "bash", Places.program, "farm", "run"]
        + ["-d", farm.workFolder]
    )
    #expect(run.exitCode == 128 + SIGKILL, "\(run.errors)")
    let step = try #require(FarmPage.of(farm.workFolder).clips[0].steps.first)
    #expect(step.reason == "signal 9 ended its process")
    #expect(step.exitCode == 137)
  }

  @Test("a bad clip does not stop the others")
  func many() throws {
    let folder = try TemporaryFolder()
    let clips = folder.url.appendingPathComponent("clips")
    try FileManager.default.createDirectory(at: clips, withIntermediateDirectories: true)
    try Self.clip(clips.appendingPathComponent("a.mp4").path)
    try Self.clip(clips.appendingPathComponent("c.mp4").path, size: "96x160")
    try Data("no video".utf8).write(to: clips.appendingPathComponent("b.mp4"))
    let (output, work) = (folder.path("out"), folder.path("work"))
    let plan = try Program.run(
      ["farm", "plan", "--inputs", clips.path, "-o", output, "-d", work, "--chunks", "2"]
        + ["-s", "none", "--accuracy", "low"]
    )
    #expect(plan.exitCode == 0, "\(plan.errors)")
    #expect(plan.errors.contains("2 clips, 192 frames, 4 ranges"), "\(plan.errors)")
    let summary = folder.path("summary.json")
    let run = try Program.run(["farm", "run", "-d", work, "--summary", summary, "--jobs", "2"])
    #expect(run.exitCode == 65, "\(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: output).count == 4)
    let json = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: summary))
    )
    let found = (json as? [String: Any])?["clips"] as? [[String: Any]]
    #expect(found?.compactMap { $0["exitCode"] as? Int } == [0, 65, 0])
    #expect(found?.compactMap { $0["frames"] as? Int } == [96, 0, 96])

    let quiet = try Program.run(["farm", "run", "-d", work, "--quiet"])
    #expect(quiet.exitCode == 65)
    let lines = quiet.errors.split(separator: "\n").filter { $0.contains("error:") }
    #expect(lines.count == 1 && lines[0].contains("b.mp4"), "\(quiet.errors)")
  }
}
