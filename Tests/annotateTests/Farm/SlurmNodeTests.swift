import Foundation
import TestSupport
import Testing

/// These have a cluster of their own, because all tasks on a node end with it.
@Suite(
  "Farms on Slurm, whose nodes go down",
  .tags(.process, .media, .model, .farm),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels,
  .needsSlurm,
  .slurm
)
struct SlurmNodeTests {
  let cluster: SlurmCluster

  init() throws {
    cluster = try #require(SlurmCluster.current)
  }

  @Test("a node that goes down in any phase loses nothing, and Slurm runs its tasks again")
  func nodes() async throws {
    let sample = try FarmJobSample(ranges: 2, framesPerRange: 32)
    // Tasks stand still before they begin, but not those that run again.
    let program = try sample.program(#"case "$SLURM_RESTART_COUNT" in "") kill -STOP $$;; esac"#)
    let options = ["--by-phase", "--program", program]
    let submission = try SlurmSubmission(cluster, sample.workFolder, options)
    let node = try cluster.run("sinfo", ["--noheader", "--format=%N"])
      .trimmingCharacters(in: .whitespacesAndNewlines)
    for phase in ["detect", "link", "render", "join"] {
      // In the midst of its work: there is a file that is not finished. Phases of a single task are over in
      // milliseconds, and stand still as they begin.
      let isQuick = ["link", "join"].contains(phase)
      let task = try HeldProcess(running: ["farm", phase, sample.workFolder], within: 180) {
        try isQuick || !sample.unfinished(phase).isEmpty
      }
      defer { task.send(SIGKILL) }
      // A task that waits for a processor would stand still later, when it begins for the first time.
      try await submission.wait { states in
        states.allSatisfy { !$0.key.hasPrefix(phase) || $0.value == "RUNNING" }
      }
      let before = try FarmResults(sample.workFolder)
      _ = try cluster.run("scontrol", ["update", "NodeName=\(node)", "State=DOWN", "Reason=test"])
      try await submission.wait { states in
        states.allSatisfy { !$0.key.hasPrefix(phase) || $0.value == "PENDING" }
      }
      #expect(try before.changes(in: FarmResults(sample.workFolder)) == [], "\(submission.story)")
      // A node whose daemon still answers may come back by itself.
      _ = try? cluster.run("scontrol", ["update", "NodeName=\(node)", "State=RESUME"])
      for name in try submission.states().keys where name.hasPrefix(phase) {
        try await submission.beginSoon(name)
      }
    }
    try await submission.waitForTheEnd()
    #expect(try submission.states().values.allSatisfy { $0 == "COMPLETED" }, "\(submission.story)")
    try sample.expectResult()
  }
}
