import Foundation
import TestSupport
import Testing

extension SlurmTests {
  @Test(
    "workers that share the work give the result of a single run; options hold for later submissions"
  )
  func workers() async throws {
    let sample = try FarmJobSample(ranges: 4)
    let options = ["--workers", "2", "--sbatch-option", "comment=mine", "--max-memory", "4G"]
    let submission = try SlurmSubmission(cluster, sample.workFolder, options)
    #expect(submission.submittedPhases == ["work"])
    try await submission.waitForTheEnd()
    #expect(try submission.states().values.allSatisfy { $0 == "COMPLETED" }, "\(submission.story)")
    try sample.expectResult()
    // With something left to do, the options of the last submission are used.
    try FileManager.default.removeItem(atPath: sample.output)
    let shown = try sample.require(
      "submit",
      "--slurm",
      "--dry-run",
      environment: cluster.environment
    )
    #expect(shown.contains("#SBATCH --comment=mine\n"), "\(shown)")
    #expect(shown.contains("--shared"), "\(shown)")
    #expect(shown.contains("--max-memory=4G"), "\(shown)")
  }

  @Test("the first output is made before other clips are begun")
  func firstOutput() async throws {
    let folder = try TemporaryFolder()
    let (clips, work) = (folder.path("clips"), folder.path("work"))
    try FileManager.default.createDirectory(atPath: clips, withIntermediateDirectories: true)
    for name in ["a", "b", "c", "d"] {
      try FFmpeg.make(MadeClip.picture(seconds: 2.56) + MadeClip.x264 + ["\(clips)/\(name).mp4"])
    }
    let plan = ["farm", "plan", "--inputs", clips, "-o", folder.path("out"), "-d", work, "-q"]
    let planned = try Program.run(plan + ["--chunks", "2", "-s", "none", "--accuracy", "low"])
    try #require(planned.exitCode == 0, "\(planned.errors)")
    // One task at a time, so that what is done before the output is what its clip needs.
    let submission = try SlurmSubmission(cluster, work, ["--array-limit", "1"])
    #expect(submission.submittedPhases == ["work"])
    try await submission.waitForTheEnd()
    #expect(try submission.states().values.allSatisfy { $0 == "COMPLETED" }, "\(submission.story)")
    func moments(_ pattern: String) throws -> [Date] {
      try ProcessRunner.run("sh", ["-c", "ls \(work)/clips/\(pattern)"]).output.split(
        separator: "\n"
      )
      .compactMap {
        try FileManager.default.attributesOfItem(atPath: String($0))[.modificationDate] as? Date
      }
    }
    let first = try #require(moments("*/join/*.json").min())
    let before = try moments("*/detect/*.json").filter { $0 < first }
    // Two ranges of its own; at most half as many of others.
    #expect((2...3).contains(before.count), "\(submission.story)")
  }

  @Test("a bad clip among several is reported, and the others are done")
  func clips() async throws {
    let folder = try TemporaryFolder()
    let clips = folder.url.appendingPathComponent("clips")
    try FileManager.default.createDirectory(at: clips, withIntermediateDirectories: true)
    for name in ["a.mp4", "b.mp4", "d.mp4"] {
      try FFmpeg.make(
        ["-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=2.56", "-c:v", "libx264", "-g", "8"]
          + [clips.appendingPathComponent(name).path]
      )
    }
    try Data("no video".utf8).write(to: clips.appendingPathComponent("c.mp4"))
    let (output, work) = (folder.path("out"), folder.path("work"))
    let plan = try Program.run(
      ["farm", "plan", "--inputs", clips.path, "-o", output, "-d", work, "--chunks", "2", "-q"]
        + ["-s", "none", "--accuracy", "low"]
    )
    #expect(plan.exitCode == 0, "\(plan.errors)")
    // One becomes bad after it was planned.
    let bad = clips.appendingPathComponent("b.mp4")
    let good = try Data(contentsOf: bad)
    try good.dropLast(100).write(to: bad)

    let submission = try SlurmSubmission(cluster, work, ["--by-phase"])
    try await submission.waitForTheEnd()
    let states = try submission.states()
    #expect(
      (0..<6).map { states["detect_\($0)"] ?? "" }
        == ["COMPLETED", "COMPLETED", "FAILED", "FAILED", "COMPLETED", "COMPLETED"],
      "\(submission.story)"
    )
    #expect((0..<3).map { states["join_\($0)"] ?? "" } == ["COMPLETED", "FAILED", "COMPLETED"])
    #expect(try submission.said(by: "detect_2").contains("bytes, and had \(good.count)"))
    let page = try FarmPage.of(work, environment: cluster.environment)
    #expect(!page.done)
    #expect(page.ranges("done", "join") == [0, 4], "\(submission.story)")
    #expect(page.ranges("failed", "detect") == [2, 3], "\(submission.story)")
    // What never had its turn has not failed.
    #expect(page.ranges("missing", "join") == [2], "\(submission.story)")
    #expect(page.clips.map { $0.obstacle != nil } == [false, false, true, false])
    let names = ["a.faces.jsonl", "a.mp4", "d.faces.jsonl", "d.mp4"]
    #expect(try FileManager.default.contentsOfDirectory(atPath: output).sorted() == names)

    try good.write(to: bad)
    let results = try FarmResults(work)
    let rest = try SlurmSubmission(cluster, work)
    try await rest.waitForTheEnd()
    #expect(try rest.states().values.allSatisfy { $0 == "COMPLETED" }, "\(rest.story)")
    #expect(try results.changes(in: FarmResults(work)) == [], "\(rest.story)")
    for name in ["a", "b", "d"] {
      let source = clips.appendingPathComponent(name + ".mp4").path
      let verified = try Program.run(["verify", "\(output)/\(name).mp4", "--source", source])
      #expect(verified.exitCode == 0, "\(verified.output)")
    }
  }
}
