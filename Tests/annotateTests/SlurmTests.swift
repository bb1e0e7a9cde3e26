import Foundation
import TestSupport
import Testing

@Suite("Farms on Slurm", .needsClipsAndModels, .needsSlurm, .slurm, .serialized)
struct SlurmTests {
  private let cluster: SlurmCluster

  init() throws {
    cluster = try #require(SlurmCluster.current)
  }

  /// Submits what is left, and tells the numbers of the jobs by their phases.
  private func submit(_ sample: FarmJobSample) throws -> [String: Int] {
    try sample.require("submit", "--slurm", "-q", environment: cluster.environment)
    let record = try Data(
      contentsOf: URL(fileURLWithPath: sample.workFolder + "/slurm/jobs.json")
    )
    let json = try JSONSerialization.jsonObject(with: record) as? [String: Any]
    let jobs = try #require(json?["jobs"] as? [[String: Any]])
    return try Dictionary(
      uniqueKeysWithValues: jobs.map {
        (try #require($0["phase"] as? String), try #require($0["number"] as? Int))
      }
    )
  }

  @Test("ranges, more than an array may have tasks, become what one run makes", arguments: [2, 16])
  func ranges(_ ranges: Int) async throws {
    let sample = try FarmJobSample(ranges: ranges)
    #expect(try submit(sample).keys.sorted() == ["draw", "join", "link", "look"])
    try await cluster.waitForTheEnd()
    try sample.expectResult()
    #expect(try sample.count("done", "look", environment: cluster.environment) == ranges)
    let again = try sample.require("submit", "--slurm", environment: cluster.environment)
    #expect(again == "")
    #expect(try cluster.states().values.allSatisfy { $0 == "COMPLETED" })
  }

  @Test("one range needs no array")
  func oneRange() async throws {
    let sample = try FarmJobSample(ranges: 1)
    let jobs = try submit(sample)
    try await cluster.waitForTheEnd()
    try sample.expectResult()
    let look = try #require(jobs["look"])
    #expect(try cluster.states()["\(look)"] == "COMPLETED")
  }

  @Test("a range that fails cancels what depends on it; submitting again does the rest")
  func failure() async throws {
    let sample = try FarmJobSample(ranges: 5)
    // A folder in the place of a result cannot be written over.
    let obstacle = sample.lookRecord("8-15")
    try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)
    let jobs = try submit(sample)
    try await cluster.waitForTheEnd()
    let states = try cluster.states()
    #expect(try states["\(#require(jobs["look"]))_1"] == "FAILED")
    for phase in ["link", "join"] {
      #expect(try states["\(#require(jobs[phase]))"] == "CANCELLED", "\(phase)")
    }
    let environment = cluster.environment
    #expect(try sample.count("done", "look", environment: environment) == 4)
    #expect(try sample.count("failed", "look", environment: environment) == 1)
    #expect(try sample.require("status", environment: environment).contains("Slurm says FAILED"))
    try FileManager.default.removeItem(atPath: obstacle)
    _ = try submit(sample)
    let script = try String(contentsOfFile: sample.workFolder + "/slurm/look.sh", encoding: .utf8)
    #expect(script.contains("--chunk 1"))
    try await cluster.waitForTheEnd()
    try sample.expectResult()
  }

  @Test("a task that is killed, and one that is put back into the queue, lose nothing")
  func killAndRequeue() async throws {
    let sample = try FarmJobSample(ranges: 2)
    var look = try #require(try submit(sample)["look"])
    try await cluster.wait { $0["\(look)_0"] == "RUNNING" && $0["\(look)_1"] == "RUNNING" }
    _ = try cluster.run("scancel", ["--signal=KILL", "--full", "\(look)_0"])
    _ = try cluster.run("scontrol", ["requeue", "\(look)_1"])
    try await cluster.wait { $0["\(look)_0"] == "CANCELLED" && $0["\(look)_1"] == "PENDING" }
    // Slurm waits two minutes by itself before it runs a task again.
    _ = try cluster.run("scontrol", ["update", "JobId=\(look)_1", "StartTime=now"])
    try await cluster.waitForTheEnd()
    #expect(try cluster.states()["\(look)_1"] == "COMPLETED")
    #expect(try sample.count("done", "look") == 1)
    look = try #require(try submit(sample)["look"])
    try await cluster.waitForTheEnd()
    try sample.expectResult()
  }

  @Test("jobs that are in the queue are not submitted twice")
  func twice() async throws {
    let sample = try FarmJobSample(ranges: 1)
    _ = try sample.require(
      "submit",
      "--slurm",
      "--sbatch-option",
      "hold",
      environment: cluster.environment
    )
    let again = try sample.annotate(
      ["farm", "submit", "--slurm"],
      environment: cluster.environment
    )
    #expect(again.exitCode == 75)
    #expect(again.errors.contains("still in the queue"))
    #expect(try sample.count("waiting", "look", environment: cluster.environment) == 1)
    _ = try cluster.run("scancel", ["--user=\(NSUserName())"])
    try await cluster.waitForTheEnd()
  }

  @Test("what Slurm refuses is told, and nothing stays in the queue")
  func refusal() async throws {
    let sample = try FarmJobSample(ranges: 1)
    let refused = try sample.annotate(
      ["farm", "submit", "--slurm", "--partition", "nowhere"],
      environment: cluster.environment
    )
    #expect(refused.exitCode == 69)
    #expect(refused.errors.contains("annotate: error: Slurm refuses: sbatch says: "))
    try await cluster.waitForTheEnd()
  }
}
