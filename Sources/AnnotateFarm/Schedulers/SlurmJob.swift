internal import AnnotateWording

/// A Slurm job that does a phase, or whose tasks share all the work.
package struct SlurmJob: Sendable {
  /// The phase; nil if its tasks do whatever is ready.
  package let phase: FarmPhase?
  /// The ranges of each task of the array; a single task needs no array.
  package let tasks: [RangeNumbers]
  /// The script.
  package let script: String
  /// The phase whose job has to end first; nil if there is none.
  package let waitsFor: FarmPhase?
  /// Whether this job is cancelled if that job, or one of its tasks, fails.
  package let needsSuccess: Bool

  /// The minimum number of clips in a task that links, because linking is quick.
  private static let linkedAtOnce = 8

  /// The jobs for the remaining work: one, or by phase several, each of which waits for the one before.
  ///
  /// Among several clips, a clip that fails must not stop the others: jobs wait for the end of the job
  /// before, not for its success, and the commands refuse to work without the results that they need.
  package static func jobs(for work: ScheduledWork, _ options: SlurmOptions) -> [SlurmJob] {
    guard options.goesByPhase else { return sharedJobs(for: work, options) }
    var jobs: [SlurmJob] = []
    for phase in FarmPhase.allCases {
      guard let pending = work.pending[phase], !pending.isEmpty else { continue }
      let least =
        switch phase {
        case .detect, .render: options.rangesPerTask
        case .link: linkedAtOnce
        case .join: 1
        }
      let tasks = pending.divided(atMost: max(1, options.maximumArraySize), least: least)
      jobs.append(
        SlurmJob(
          phase: phase,
          tasks: tasks,
          script: script(phase, tasks.count, body(phase, tasks, work), work, options),
          waitsFor: jobs.last?.phase,
          needsSuccess: work.clips.count == 1
        )
      )
    }
    return jobs
  }

  /// A job with a task for each worker; the workers share the steps among themselves, so that no clip waits
  /// for another.
  private static func sharedJobs(
    for work: ScheduledWork,
    _ options: SlurmOptions
  ) -> [SlurmJob] {
    let pending = RangeNumbers(Set(work.pending.values.flatMap(\.all)).sorted())
    guard !pending.isEmpty else { return [] }
    let tasks = [RangeNumbers](
      repeating: pending,
      // A task that begins when everything is done ends at once.
      count: max(1, min(options.workers ?? pending.count, options.maximumArraySize))
    )
    let words = [work.program] + work.sharedArguments(folder: work.folder)
    let command = "exec " + words.shellCommand
    return [
      SlurmJob(
        phase: nil,
        tasks: tasks,
        script: script(nil, tasks.count, [command], work, options),
        waitsFor: nil,
        needsSuccess: false
      )
    ]
  }

  /// The name of the phase, or of all of them.
  package var name: String { Self.name(of: phase) }

  private static func name(of phase: FarmPhase?) -> String { phase?.rawValue ?? "work" }

  /// The arguments of sbatch, without the script.
  ///
  /// - Parameters:
  ///   - logs: The absolute path of the folder for the output of the tasks.
  ///   - dependency: The number of the job to wait for, or a shell variable with it.
  /// - Returns: The arguments.
  package func arguments(logs: String, after dependency: String?) -> [String] {
    // A percent sign starts a placeholder.
    let folder = logs.split(separator: "%", omittingEmptySubsequences: false)
      .joined(separator: "%%")
    let number = tasks.count > 1 ? "%A_%a" : "%j"
    let condition = dependency.map { id in
      ["--dependency=\(needsSuccess ? "afterok" : "afterany"):\(id)"]
        + (needsSuccess ? ["--kill-on-invalid-dep=yes"] : [])
    }
    return ["--parsable", "--output=\(folder)/\(name)-\(number).log"] + (condition ?? [])
  }

  private static func script(
    _ phase: FarmPhase?,
    _ taskCount: Int,
    _ body: [String],
    _ work: ScheduledWork,
    _ options: SlurmOptions
  ) -> String {
    let limit = options.arrayLimit.map { "%\($0)" } ?? ""
    let array = taskCount > 1 ? ["--array=0-\(taskCount - 1)\(limit)"] : []
    let asked = options.directives.map { "--\($0.name)" + ($0.value.map { "=\($0)" } ?? "") }
    let directives =
      ["--job-name=annotate-\(name(of: phase))-\(plainName(work.name))-\(tag(of: work.folder))"]
      + array
      // A task that runs again appends to its log and skips finished ranges.
      + ["--requeue", "--open-mode=append"] + asked
    return (["#!/bin/bash"] + directives.map { "#SBATCH \($0)" } + body)
      .joined(separator: "\n") + "\n"
  }

  /// The shell is replaced by the program, so that signals from Slurm reach it.
  private static func body(
    _ phase: FarmPhase,
    _ tasks: [RangeNumbers],
    _ work: ScheduledWork
  ) -> [String] {
    guard tasks.count > 1 else {
      return ["exec " + work.command(phase, tasks.first?.description).shellCommand]
    }
    let marker = "RANGES"
    let command = work.command(phase, marker).map { word in
      word == marker ? #""${ranges[SLURM_ARRAY_TASK_ID]}""# : word.shellWord
    }
    return ["# The numbers of the ranges of each task of the array.", "ranges=("]
      + lines(of: tasks.map(\.description)) + [")", "exec " + command.joined(separator: " ")]
  }

  private static func lines(of words: [String]) -> [String] {
    stride(from: 0, to: words.count, by: 10).map { index in
      "  " + words[index..<min(index + 10, words.count)].joined(separator: " ")
    }
  }

  /// Eight digits that tell jobs of work folders with one name apart: an FNV-1a hash of the path.
  private static func tag(of folder: String) -> String {
    let hash = folder.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return hash.padded(to: 8, radix: 16)
  }

  /// A name that needs no quotes in a line with sbatch options.
  private static func plainName(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "_" })
  }
}

/// The options of a submission to Slurm.
package struct SlurmOptions: Sendable, Equatable {
  /// Options that are passed to sbatch unchanged, such as `partition`.
  package var directives: [SlurmDirective] = []
  /// The maximum number of tasks of an array that run at the same time; nil for no limit.
  package var arrayLimit: Int?
  /// The maximum number of tasks in an array, `MaxArraySize` of the cluster.
  package var maximumArraySize: Int
  /// The minimum number of ranges in a task.
  package var rangesPerTask = 1
  /// The number of tasks that share all the work; nil for one for each range.
  package var workers: Int?
  /// Whether each phase is a job of its own, whose tasks do ranges.
  package var goesByPhase = false

  /// The defaults for a cluster with a maximum array size.
  package init(maximumArraySize: Int) {
    self.maximumArraySize = maximumArraySize
  }
}

/// An option of `sbatch`.
package struct SlurmDirective: Sendable, Hashable {
  /// The long name, without dashes.
  package let name: String
  /// The value; nil for a flag.
  package let value: String?

  /// Describes an option.
  package init(_ name: String, _ value: String?) {
    (self.name, self.value) = (name, value)
  }
}
