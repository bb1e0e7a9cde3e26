import AnnotateFiles
import AnnotateJSON
import AnnotateMediaTypes
import AnnotatePipeline
import AnnotateProcesses
import AnnotateSidecar
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AnnotateBatch

/// Runs of batches whose processes are functions of the test.
@Suite("A command for several inputs")
struct BatchRunTests {
  /// Does what a process would do.
  private struct Host: WorkerHost {
    let started = Started()
    /// The exit code and the first error for an input, by the last argument.
    var ends: [String: (Int32, String?)] = [:]

    func run(_ task: WorkerTask) async throws -> WorkerEnd {
      let output = task.arguments[1]
      started.note(task)
      let (code, error) = ends[output] ?? (0, nil)
      if code == 0 {
        try Data("video".utf8).write(to: URL(fileURLWithPath: output))
        task.onProgress(3, 4)
        task.onDone(
          .object(["frames": .integer(4), "faces": .integer(2), "output": .string(output)])
        )
      }
      let end = ChildProgram.End(code: code, cpuSeconds: 1.5, peakMemory: 2048)
      return WorkerEnd(end, firstError: error)
    }
  }

  /// The tasks that were started.
  private final class Started: Sendable {
    private let state = Mutex<[WorkerTask]>([])
    var tasks: [WorkerTask] { state.withLock(\.self) }
    func note(_ task: WorkerTask) { state.withLock { $0.append(task) } }
  }

  /// The errors and the counts of inputs that a run reports.
  private final class Reports: Sendable {
    private let state = Mutex<(errors: [AnnotateError], counts: [InputCount])>(([], []))
    var errors: [AnnotateError] { state.withLock(\.errors) }
    var counts: [InputCount] { state.withLock(\.counts) }
    var listener: BatchRun.Listener {
      BatchRun.Listener(
        onProgress: { _, count in self.state.withLock { $0.counts.append(count) } },
        onError: { error in
          self.state.withLock { $0.errors.append(error) }
          return "in words"
        }
      )
    }
  }

  private let folder: TemporaryFolder
  private let items: [BatchItem]
  private let reports = Reports()

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    items = ["a", "b", "c"].map { name in
      BatchItem(
        BatchInput(folder.path("\(name).mp4")),
        output: folder.path("out/\(name).mp4"),
        command: [],
        options: [],
        messages: []
      )
    }
  }

  private func run(
    _ host: Host,
    jobs: Int = 2,
    digest: @escaping @Sendable (BatchItem) throws -> String? = { $0.input.name }
  ) async throws -> BatchRun {
    let run = BatchRun(
      items,
      BatchRun.Work(arguments: { [$0.input.path, $0.output ?? ""] }, digest: digest),
      jobs: jobs,
      attempts: 3,
      remote: RemoteFiles(fetch: nil, store: nil),
      host: host,
      listener: reports.listener
    )
    try await run.run()
    return run
  }

  @Test("each input has a process, and its counts are in the summary")
  func done() async throws {
    let host = Host()
    let run = try await run(host)
    #expect(host.started.tasks.map(\.arguments[0]).sorted() == items.map(\.input.path))
    #expect(host.started.tasks.allSatisfy { $0.attempts == 3 && $0.input == $0.arguments[0] })
    #expect(run.tally.outcomes.map(\.state) == [.done, .done, .done])
    #expect(run.tally.outcomes.allSatisfy { $0.counts.frames == 4 && $0.cpuSeconds == 1.5 })
    #expect(run.tally.progress.frames == 12)
    #expect(reports.counts.last == InputCount(finished: 3, total: 3))
    let summary = BatchSummary(items, run.tally, seconds: 9)
    #expect(summary.exitCode == 0)
    #expect(summary.table.last == "3 inputs: 3 done")
    let inputs = try #require(summary.json["inputs"]?.elements)
    #expect(inputs.map { $0["faces"]?.count } == [2, 2, 2])
    #expect(inputs.map { $0["output"]?.string } == items.map(\.output))
  }

  @Test("an input that fails does not stop the others, and its own words say why")
  func failing() async throws {
    var host = Host()
    host.ends = [
      folder.path("out/a.mp4"): (65, "it is damaged"), folder.path("out/b.mp4"): (139, nil),
    ]
    let run = try await run(host, jobs: 1)
    #expect(run.tally.outcomes.map(\.state) == [.failed, .failed, .done])
    #expect(run.tally.outcomes[0].failure == "it is damaged")
    #expect(run.tally.outcomes[1].failure == "its process ended with exit code 139")
    let summary = BatchSummary(items, run.tally, seconds: 9)
    #expect(summary.exitCode == 139)
    #expect(summary.table[1].hasSuffix("65: it is damaged"))
    #expect(summary.table.last == "3 inputs: 1 done, 2 failed")
  }

  @Test("what is complete is not done again; what has changed is")
  func again() async throws {
    _ = try await run(Host())
    let second = Host()
    let run = try await run(second) { $0.input.name == "b" ? "other" : $0.input.name }
    #expect(second.started.tasks.map(\.arguments[0]) == [items[1].input.path])
    #expect(run.tally.outcomes.map(\.state) == [.kept, .done, .kept])
    #expect(run.tally.outcomes.map(\.counts.frames) == [4, 4, 4])
    let table = BatchSummary(items, run.tally, seconds: 9).table
    #expect(table[1].hasSuffix("out/a.mp4 (done before)"))
    #expect(table.last == "3 inputs: 1 done, 2 done before")
  }

  @Test("an output that was changed since is made again")
  func changed() async throws {
    _ = try await run(Host())
    try Data("other".utf8).write(to: URL(fileURLWithPath: items[2].output ?? ""))
    let second = Host()
    _ = try await run(second)
    #expect(second.started.tasks.map(\.arguments[0]) == [items[2].input.path])
  }

  @Test("an error before the process is reported and is the outcome of its input alone")
  func early() async throws {
    let host = Host()
    let missing = FileProblem.missing(path: "a.mp4", reason: "gone")
    let run = try await run(host, jobs: 1) {
      guard $0.input.name != "a" else { throw AnnotateError(missing) }
      return nil
    }
    #expect(reports.errors == [AnnotateError(missing)])
    #expect(run.tally.outcomes.map(\.state) == [.failed, .done, .done])
    #expect(run.tally.outcomes[0].failure == "in words")
    #expect(run.tally.outcomes[0].code == AnnotateError(missing).exitCode)
    #expect(host.started.tasks.count == 2)
  }

  @Test("frames that have not begun are expected as the sizes of inputs suggest")
  func expectation() throws {
    for (name, size) in [("a", 100), ("b", 300), ("c", 100)] {
      try Data(count: size).write(to: folder.url.appendingPathComponent("\(name).mp4"))
    }
    let tally = BatchTally(items)
    #expect(tally.progress.expectedFrames == nil)
    tally.note(10, of: 50, 0)
    #expect(tally.progress.expectedFrames == 50 + 200)
    tally.update(2) { $0.state = .failed }
    #expect(tally.progress.expectedFrames == 50 + 150)
    #expect(tally.inputs == InputCount(finished: 1, total: 3))
  }
}
