import Foundation
import TestSupport

/// The jobs that one `farm submit` has handed to a cluster.
struct SlurmSubmission {
  private let cluster: SlurmCluster
  private let slurmFolder: String
  /// The phases of the jobs by their numbers.
  private let phases: [String: String]

  /// Submits what is left of a plan.
  init(_ cluster: SlurmCluster, _ workFolder: String, _ options: [String] = []) throws {
    let words = ["farm", "submit", "--slurm", "-q", "-d", workFolder] + options
    let submitted = try Program.run(words, environment: cluster.environment)
    guard submitted.exitCode == 0 else { throw ToolFailure(submitted.errors) }
    self.cluster = cluster
    slurmFolder = workFolder + "/slurm"
    let record = try Data(contentsOf: URL(fileURLWithPath: slurmFolder + "/jobs.json"))
    phases = try JSONDecoder().decode(Record.self, from: record).jobs.reduce(into: [:]) {
      $0["\($1.number)"] = $1.phase ?? "work"
    }
  }

  private struct Record: Decodable {
    struct Job: Decodable {
      /// None if the tasks share all the work.
      let phase: String?
      let number: Int
    }

    let jobs: [Job]
  }

  /// The phases that had something to do.
  var submittedPhases: [String] { phases.values.sorted() }

  /// What Slurm calls a task such as `detect_1`, or a job such as `join`.
  func number(of name: String) throws -> String {
    let parts = name.split(separator: "_", maxSplits: 1).map(String.init)
    guard let job = phases.first(where: { $0.value == parts[0] })?.key else {
      throw ToolFailure("\(name) was not submitted")
    }
    return ([job] + parts.dropFirst()).joined(separator: "_")
  }

  /// The states of the tasks, by names such as `detect_1`, and of jobs that are no arrays, such as `join`.
  func states() throws -> [String: String] {
    try cluster.states().reduce(into: [:]) { states, task in
      let parts = task.key.split(separator: "_", maxSplits: 1).map(String.init)
      guard let phase = phases[parts[0]] else { return }
      states[([phase] + parts.dropFirst()).joined(separator: "_")] = task.value
    }
  }

  /// Waits until `condition` holds for the states; fails where it takes too long.
  func wait(_ seconds: Double = 180, until condition: ([String: String]) -> Bool) async throws {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while try !condition(states()) {
      guard deadline.timeIntervalSinceNow > 0 else { throw ToolFailure("waited for: \(story)") }
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  /// Has a task that Slurm runs again begin in two seconds; by itself, Slurm waits two minutes.
  func beginSoon(_ name: String) async throws {
    let words = ["update", "JobId=\(try number(of: name))", "StartTime=now+2"]
    // While the ended task is put away, Slurm refuses.
    for _ in 0..<60 {
      let isPending = try states()[name] == "PENDING"
      guard isPending, (try? cluster.run("scontrol", words)) == nil else { return }
      try await Task.sleep(for: .seconds(0.5))
    }
  }

  /// Waits until nothing of it waits or runs any more.
  func waitForTheEnd() async throws {
    try await wait { states in
      let told = Set(states.keys.compactMap { $0.split(separator: "_").first.map(String.init) })
      return told.isSuperset(of: phases.values)
        && states.values.allSatisfy(SlurmCluster.ended.contains)
    }
  }

  /// A description for failed tests: the states, and the messages of all tasks.
  var story: String {
    let states = (try? states()).map { "\($0.sorted { $0.key < $1.key })" } ?? "no answer of Slurm"
    let logs = slurmFolder + "/logs"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: logs).sorted()) ?? []
    let texts = names.map { "\($0):\n" + ((try? said(in: $0)) ?? "") }
    return ([states] + texts).joined(separator: "\n")
  }

  /// The messages of a task, in all its runs.
  func said(by name: String) throws -> String {
    try said(in: "\(name.split(separator: "_")[0])-\(number(of: name)).log")
  }

  private func said(in log: String) throws -> String {
    try String(contentsOfFile: slurmFolder + "/logs/" + log, encoding: .utf8)
  }
}
