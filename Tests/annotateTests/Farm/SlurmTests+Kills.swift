import Foundation
import TestSupport
import Testing

extension SlurmTests {
  @Test("a task that is killed, and one that is put back into the queue, lose nothing")
  func killAndRequeue() async throws {
    let sample = try FarmJobSample(ranges: 4, framesPerRange: 64)
    // Tasks stand still before they begin, but not those that run again.
    let program = try sample.program(
      #"case "$2-$SLURM_RESTART_COUNT" in detect-) kill -STOP $$;; esac"#
    )
    let submission = try submit(sample, "--chunks-per-task", "2", "--program", program)
    let tasks = try ["0-1", "2-3"].enumerated().map { index, numbers in
      // In the midst of the second of its two ranges.
      let record = sample.detectionRecord(["0-63", "128-191"][index])
      return try HeldProcess(running: ["farm", "detect", sample.workFolder, numbers]) {
        FileManager.default.fileExists(atPath: record)
      }
    }
    defer { for task in tasks { task.send(SIGKILL) } }
    let before = try FarmResults(sample.workFolder)
    let held = try FarmPage.of(sample.workFolder, environment: cluster.environment)
    #expect(held.ranges("done", "detect") == [0, 2], "\(submission.story)")
    #expect(held.ranges("running", "detect") == [1, 3], "\(submission.story)")

    tasks[0].send(SIGKILL)
    let requeued = try submission.number(of: "detect_1")
    _ = try cluster.run("scontrol", ["requeue", requeued])
    try await submission.wait { $0["detect_0"] == "FAILED" && $0["detect_1"] == "PENDING" }
    #expect(try sample.unfinishedDetections("192-255") == [], "\(submission.story)")
    // Slurm waits two minutes by itself, because a node counts in seconds: what it is to begin in the
    // second in which it has ended the same task it takes for what has been ended, and the task fails.
    try await submission.beginSoon("detect_1")
    try await submission.waitForTheEnd()
    let states = try submission.states()
    #expect(states["detect_0"] == "FAILED", "\(submission.story)")
    #expect(states["detect_1"] == "COMPLETED", "\(submission.story)")
    #expect(states["link"] == "CANCELLED", "\(submission.story)")
    #expect(
      try submission.said(by: "detect_1").contains("frames 128-191 of 'in.mp4': done already")
    )
    let ended = try FarmPage.of(sample.workFolder, environment: cluster.environment)
    #expect(ended.ranges("done", "detect") == [0, 2, 3], "\(submission.story)")
    #expect(ended.ranges("failed", "detect") == [1], "\(submission.story)")
    let after = try FarmResults(sample.workFolder)
    #expect(before.changes(in: after) == [], "\(submission.story)")

    // A submission keeps the options of the one before.
    let rest = try submit(sample, "--program", Places.program)
    try await rest.waitForTheEnd()
    #expect(try rest.states()["detect"] == "COMPLETED", "\(rest.story)")
    #expect(try after.changes(in: FarmResults(sample.workFolder)) == [], "\(rest.story)")
    try sample.expectResult()
  }

  /// A phase in which a task is killed, at the moment when it gives a file its name.
  struct Kill {
    let phase: String
    /// Which of its files that is: the result, or the record of it; the output comes after both.
    let file: Int
    /// What becomes of the jobs.
    let states: [String: String]
  }

  static let kills = [
    Kill(
      phase: "detect",
      file: 1,
      states: ["detect_0": "FAILED", "detect_1": "COMPLETED", "link": "CANCELLED"]
    ),
    Kill(
      phase: "link",
      file: 2,
      states: ["detect": "COMPLETED", "link": "FAILED", "join": "CANCELLED"]
    ),
    Kill(
      phase: "render",
      file: 2,
      states: ["link": "COMPLETED", "render_0": "FAILED", "render_1": "COMPLETED"]
    ),
    Kill(
      phase: "join",
      file: 3,
      states: ["render": "COMPLETED", "join": "FAILED"]
    ),
  ]

  @Test(
    "the next submission completes work that SIGKILL ended in any phase",
    .needsProgram("strace")
  )
  func kills() async throws {
    let sample = try FarmJobSample(ranges: 2)
    var results = try FarmResults(sample.workFolder)
    for kill in Self.kills {
      let program = try sample.program(
        """
        case " $* " in *" farm \(kill.phase) "*" --chunk "[!0]*) ;; *" farm \(kill.phase) "*)
          exec strace -f -qq -o /dev/null -e trace=rename \\
            -e inject=rename:signal=KILL:when=\(kill.file) "$annotate" "$@" ;;
        esac
        """
      )
      let submission = try submit(sample, "--program", program)
      try await submission.waitForTheEnd()
      let states = try submission.states()
      for (name, state) in kill.states {
        #expect(states[name] == state, "\(kill.phase): \(name): \(submission.story)")
      }
      let page = try FarmPage.of(sample.workFolder, environment: cluster.environment)
      #expect(page.ranges("failed", kill.phase) == [0], "\(kill.phase): \(submission.story)")
      #expect(!FileManager.default.fileExists(atPath: sample.output))
      let now = try FarmResults(sample.workFolder)
      #expect(results.changes(in: now) == [], "\(kill.phase): \(submission.story)")
      results = now
    }
    // A submission keeps the options of the one before.
    let last = try submit(sample, "--program", Places.program)
    #expect(last.submittedPhases == ["join"])
    try await last.waitForTheEnd()
    #expect(try last.states() == ["join": "COMPLETED"], "\(last.story)")
    try sample.expectResult()
  }
}
