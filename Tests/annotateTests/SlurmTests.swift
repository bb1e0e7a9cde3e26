import Foundation
import TestSupport
import Testing

@Suite(
  "Farms on Slurm",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels,
  .needsSlurm,
  .slurm
)
struct SlurmTests {
  let cluster: SlurmCluster

  init() throws {
    cluster = try #require(SlurmCluster.current)
  }

  /// Submits what is left, phase by phase.
  func submit(_ sample: FarmJobSample, _ options: String...) throws -> SlurmSubmission {
    try SlurmSubmission(cluster, sample.workFolder, ["--by-phase"] + options)
  }

  private func submitAgain(_ sample: FarmJobSample) throws -> ProcessResult {
    try sample.annotate(["farm", "submit", "--slurm"], environment: cluster.environment)
  }

  @Test(
    "ranges, even more than tasks of an array, give the result of a single run",
    arguments: [(2, 2), (16, 8)]
  )
  func ranges(_ ranges: Int, tasks: Int) async throws {
    let sample = try FarmJobSample(ranges: ranges)
    let submission = try submit(sample)
    #expect(submission.submittedPhases == ["detect", "join", "link", "render"])
    try await submission.waitForTheEnd()
    let states = try submission.states()
    #expect(states.keys.count { $0.hasPrefix("detect_") } == tasks)
    #expect(states.values.allSatisfy { $0 == "COMPLETED" }, "\(submission.story)")
    try sample.expectResult()
    #expect(try sample.count("done", "detect", environment: cluster.environment) == ranges)
    let again = try submitAgain(sample)
    #expect(again.exitCode == 0)
    #expect(again.errors.contains("nothing is submitted"), "\(again.errors)")
  }

  @Test("one range needs no array; jobs that are in the queue are not submitted twice")
  func oneRange() async throws {
    let sample = try FarmJobSample(ranges: 1)
    let submission = try submit(sample, "--sbatch-option", "hold")
    let again = try submitAgain(sample)
    #expect(again.exitCode == 75)
    #expect(again.errors.contains("still in the queue"), "\(again.errors)")
    #expect(try sample.count("waiting", "detect", environment: cluster.environment) == 1)
    let numbers = try ["detect", "link", "render", "join"].map(submission.number)
    _ = try cluster.run("scontrol", ["release"] + numbers)
    try await submission.waitForTheEnd()
    #expect(try submission.states()["detect"] == "COMPLETED", "\(submission.story)")
    try sample.expectResult()
  }

  @Test("a failed range cancels jobs that depend on it; submitting again does the rest")
  func failure() async throws {
    let sample = try FarmJobSample(ranges: 5)
    // A folder with the path of a result cannot be overwritten.
    let obstacle = sample.detectionRecord("32-63")
    try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)
    let submission = try submit(sample)
    try await submission.waitForTheEnd()
    let states = try submission.states()
    #expect(states["detect_1"] == "FAILED", "\(submission.story)")
    for phase in ["link", "join"] {
      #expect(states[phase] == "CANCELLED", "\(submission.story)")
    }
    let page = try FarmPage.of(sample.workFolder, environment: cluster.environment)
    #expect(page.ranges("done", "detect") == [0, 2, 3, 4], "\(submission.story)")
    #expect(page.ranges("failed", "detect") == [1], "\(submission.story)")
    let table = try sample.require("status", environment: cluster.environment)
    #expect(table.contains("is a directory (exit code 73)"), "\(table)")
    try FileManager.default.removeItem(atPath: obstacle)
    let rest = try submit(sample)
    let script = try String(contentsOfFile: sample.workFolder + "/slurm/detect.sh", encoding: .utf8)
    #expect(script.contains("--chunk 1"))
    try await rest.waitForTheEnd()
    try sample.expectResult()
  }

  @Test("a refusal by Slurm is reported, and nothing stays in the queue")
  func refusal() async throws {
    let sample = try FarmJobSample(ranges: 1)
    let refused = try sample.annotate(
      ["farm", "submit", "--slurm", "--partition", "nowhere"],
      environment: cluster.environment
    )
    #expect(refused.exitCode == 69)
    #expect(refused.errors.contains("annotate: error: Slurm refuses: sbatch says: "))
    // The scripts of jobs are in the work folder.
    let scripts = try cluster.run("squeue", ["--noheader", "--format=%o"])
    #expect(!scripts.contains(sample.workFolder))
  }
}
