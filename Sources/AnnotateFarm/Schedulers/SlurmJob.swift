internal import AnnotateWording

/// A job of Slurm that does a phase.
public struct SlurmJob: Sendable {
  /// What is done.
  public let phase: FarmPhase
  /// The numbers that each task of the array does; one alone makes no array.
  public let tasks: [ChunkNumbers]
  /// What is run.
  public let script: String
  /// The phase whose job has to end before; nil where nothing has to be waited for.
  public let waitsFor: FarmPhase?
  /// Whether this job is cancelled where that one fails, or a part of it.
  public let needsSuccess: Bool

  /// The largest number of clips that one task links; linking is short.
  private static let linkedAtOnce = 8

  /// The jobs for what is to be done, each of which waits for the one before.
  ///
  /// Where there are several clips, a clip that fails must not stop the others: jobs wait for the end
  /// of those before, not for their success, and the commands refuse what is not there.
  public static func jobs(for work: ScheduledWork, _ options: SlurmOptions) -> [SlurmJob] {
    var jobs: [SlurmJob] = []
    for phase in FarmPhase.allCases {
      guard let pending = work.pending[phase], !pending.isEmpty else { continue }
      let least =
        switch phase {
        case .look, .draw: options.chunksPerTask
        case .link: linkedAtOnce
        case .join: 1
        }
      let tasks = pending.divided(atMost: max(1, options.largestArray), least: least)
      jobs.append(
        SlurmJob(
          phase: phase,
          tasks: tasks,
          script: script(phase, tasks, work, options),
          waitsFor: jobs.last?.phase,
          needsSuccess: work.clips.count == 1
        )
      )
    }
    return jobs
  }

  /// What sbatch is given besides the script.
  ///
  /// - Parameters:
  ///   - logs: The folder for what the tasks print, from the root on.
  ///   - dependency: The number of the job to wait for, or what stands for it.
  /// - Returns: The arguments, without the script's path.
  public func arguments(logs: String, after dependency: String?) -> [String] {
    // A per cent sign begins a pattern.
    let folder = logs.split(separator: "%", omittingEmptySubsequences: false)
      .joined(separator: "%%")
    let number = tasks.count > 1 ? "%A_%a" : "%j"
    let condition = dependency.map { id in
      ["--dependency=\(needsSuccess ? "afterok" : "afterany"):\(id)"]
        + (needsSuccess ? ["--kill-on-invalid-dep=yes"] : [])
    }
    return ["--parsable", "--output=\(folder)/\(phase.rawValue)-\(number).log"] + (condition ?? [])
  }

  private static func script(
    _ phase: FarmPhase,
    _ tasks: [ChunkNumbers],
    _ work: ScheduledWork,
    _ options: SlurmOptions
  ) -> String {
    let limit = options.arrayLimit.map { "%\($0)" } ?? ""
    let array = tasks.count > 1 ? ["--array=0-\(tasks.count - 1)\(limit)"] : []
    let asked = options.directives.map { "--\($0.name)" + ($0.value.map { "=\($0)" } ?? "") }
    let directives =
      ["--job-name=annotate-\(phase.rawValue)-\(plainName(work.name))"] + array
      // A task that is run again appends to what it has said, and finds what it has done.
      + ["--requeue", "--open-mode=append"] + asked
    return (["#!/bin/bash"] + directives.map { "#SBATCH \($0)" } + body(phase, tasks, work))
      .joined(separator: "\n") + "\n"
  }

  /// The shell becomes the program, so that the signals of Slurm reach it.
  private static func body(
    _ phase: FarmPhase,
    _ tasks: [ChunkNumbers],
    _ work: ScheduledWork
  ) -> [String] {
    guard tasks.count > 1 else {
      return ["exec " + work.command(phase, tasks.first?.description).shellCommand]
    }
    let marker = "CHUNKS"
    let command = work.command(phase, marker).map { word in
      word == marker ? #""${chunks[SLURM_ARRAY_TASK_ID]}""# : word.shellWord
    }
    return ["# The numbers of the ranges that each task of the array does.", "chunks=("]
      + lines(of: tasks.map(\.description)) + [")", "exec " + command.joined(separator: " ")]
  }

  private static func lines(of words: [String]) -> [String] {
    stride(from: 0, to: words.count, by: 10).map { index in
      "  " + words[index..<min(index + 10, words.count)].joined(separator: " ")
    }
  }

  /// A name that needs no quotes where options of sbatch are written.
  private static func plainName(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "_" })
  }
}
