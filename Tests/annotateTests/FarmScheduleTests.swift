import Foundation
import TestSupport
import Testing

@Suite(
  "Farms on other schedulers",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct FarmScheduleTests {
  @Test("the printed commands do the work, one after the other")
  func commands() throws {
    let sample = try FarmJobSample(ranges: 2)
    #expect(try sample.count("missing", "detect") == 2)
    let script = try sample.require("commands", "--program", Places.program)
    #expect(script.split(separator: "\n").filter { !$0.hasPrefix("#") }.count == 6)
    let run = try ProcessRunner.run("sh", ["-e", "-c", script])
    #expect(run.exitCode == 0, "\(run.errors)")
    try sample.expectResult()
    #expect(try sample.require("commands") == "")
    #expect(try sample.count("done", "join") == 1)
  }

  @Test("--dry-run shows the jobs even without Slurm")
  func dryRun() throws {
    let sample = try FarmJobSample(ranges: 2)
    let shown = try sample.require("submit", "--slurm", "--dry-run", "--by-phase", "--mem", "2G")
    #expect(shown.contains("detect=$(sbatch --parsable "))
    #expect(shown.contains("--dependency=afterok:$detect --kill-on-invalid-dep=yes "))
    #expect(shown.contains("#SBATCH --mem=2G\n"))
    #expect(!FileManager.default.fileExists(atPath: sample.workFolder + "/slurm"))
  }

  @Test("jobs by phase do not go with workers", arguments: [true, false])
  func contradiction(_ goesByPhase: Bool) throws {
    let sample = try FarmJobSample(ranges: 2)
    let words = goesByPhase ? ["--by-phase", "--workers", "2"] : ["--chunks-per-task", "2"]
    let result = try sample.annotate(["farm", "submit", "--slurm", "--dry-run"] + words)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(goesByPhase ? "contradicts" : "needs '--by-phase'"))
  }

  @Test("a folder without a plan is refused", arguments: ["status", "commands"])
  func noPlan(_ command: String) throws {
    let folder = try TemporaryFolder()
    let result = try Program.run(["farm", command, "-d", folder.url.path])
    #expect(result.exitCode == 66)
    #expect(result.errors.contains("the file does not exist"))
  }
}
