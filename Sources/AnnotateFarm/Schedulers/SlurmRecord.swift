internal import AnnotateJSON

/// The record of the last submission to Slurm: the jobs and the ranges of their tasks.
package struct SlurmRecord: Sendable, Equatable {
  /// A submitted job.
  package struct Job: Sendable, Equatable {
    /// The phase.
    package let phase: FarmPhase
    /// The job number.
    package let number: Int
    /// The ranges of each task of the array; a single task is no array.
    package let tasks: [RangeNumbers]

    /// Describes a job.
    package init(phase: FarmPhase, number: Int, tasks: [RangeNumbers]) {
      (self.phase, self.number, self.tasks) = (phase, number, tasks)
    }
  }

  /// The jobs, each of which waits for the one before.
  package var jobs: [Job]

  /// Describes a submission.
  package init(jobs: [Job]) {
    self.jobs = jobs
  }

  /// The record as a JSON object.
  package var text: String {
    let jobs = jobs.map { job -> JSONValue in
      .object([
        "phase": .string(job.phase.rawValue),
        "number": .integer(job.number),
        "tasks": .array(job.tasks.map { .string($0.description) }),
      ])
    }
    let record: JSONValue = .object([
      "schema": .string("annotate.farm.slurm"), "version": .integer(1), "jobs": .array(jobs),
    ])
    return record.line + "\n"
  }

  /// Parses a record; nil if it is not valid.
  package init?(text: [UInt8]) {
    guard let json = try? JSONValue(parsing: text), json["schema"]?.string == "annotate.farm.slurm",
      json["version"]?.integer == 1, let jobs = json["jobs"]?.elements
    else { return nil }
    let read = jobs.compactMap(Self.job)
    guard read.count == jobs.count else { return nil }
    self.jobs = read
  }

  private static func job(_ json: JSONValue) -> Job? {
    let tasks = json["tasks"]?.elements?.compactMap { $0.string.flatMap(RangeNumbers.init) }
    guard let phase = json["phase"]?.string.flatMap(FarmPhase.init(rawValue:)),
      let number = json["number"]?.integer, let tasks, !tasks.isEmpty
    else { return nil }
    return Job(phase: phase, number: Int(number), tasks: tasks)
  }
}
