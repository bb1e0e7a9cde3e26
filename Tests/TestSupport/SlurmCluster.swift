import Foundation
public import Testing

/// A Slurm of one node that lives as long as a suite of tests.
public final class SlurmCluster: Sendable {
  /// The one of the suite.
  @TaskLocal
  public static var current: SlurmCluster?

  private static let script = Places.repository.appendingPathComponent("Scripts/slurm.sh").path
  private let folder: TemporaryFolder
  /// What programs need to find it.
  public let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    let started = try ProcessRunner.require(Self.script, ["start", folder.path("slurm")])
    let path = started.output.trimmingCharacters(in: .whitespacesAndNewlines)
    environment = ["SLURM_CONF": path]
  }

  func stop() throws {
    try ProcessRunner.require(Self.script, ["stop", folder.path("slurm")])
  }

  /// Whether it can be started here.
  static var isPossible: Bool {
    !TestRules.arePure && getuid() == 0
      && ["munged", "slurmctld", "slurmd", "sbatch"].allSatisfy(ProcessRunner.has)
  }

  /// What a program of Slurm prints.
  public func run(_ program: String, _ arguments: [String]) throws -> String {
    let result = try ProcessRunner.run(program, arguments, environment: environment)
    guard result.exitCode == 0 else { throw ToolFailure("\(program): \(result.errors)") }
    return result.output
  }

  /// The states of tasks such as `12_3`, or jobs such as `13`, ended ones too.
  public func states() throws -> [String: String] {
    let lines = try run("squeue", ["--noheader", "--array", "--states=all", "--format=%i %T"])
    let pairs = lines.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    return Dictionary(pairs.map { ($0[0], $0[1]) }) { $1 }
  }

  /// Words for tasks that have ended for good.
  ///
  /// Slurm has many others for those that have not, some of which last a moment only.
  public static let ended: Set = [
    "BOOT_FAIL", "CANCELLED", "COMPLETED", "DEADLINE", "FAILED", "NODE_FAIL", "OUT_OF_MEMORY",
    "PREEMPTED", "TIMEOUT",
  ]
}

/// Starts Slurm before the tests of a suite, and stops it after them.
public struct SlurmTrait: SuiteTrait, TestScoping {
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let cluster = try SlurmCluster()
    do {
      try await SlurmCluster.$current.withValue(cluster) { try await function() }
    } catch {
      try cluster.stop()
      throw error
    }
    try cluster.stop()
  }
}

extension Trait where Self == SlurmTrait {
  /// Starts Slurm for a suite.
  public static var slurm: SlurmTrait { SlurmTrait() }
}

extension Trait where Self == ConditionTrait {
  /// Skips where Slurm is absent, or may not be started.
  public static var needsSlurm: Self {
    .enabled(if: SlurmCluster.isPossible, "Slurm is absent, or this is not root: make checkers")
  }
}
