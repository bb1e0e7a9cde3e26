internal import AnnotateJSON
package import AnnotateJobs

/// The record of the last submission to Slurm: the jobs and the ranges of their tasks.
package struct SlurmRecord: Sendable {
  /// A submitted job.
  package struct Job: Sendable, Equatable {
    /// The phase; nil if the tasks share all the work.
    package let phase: FarmPhase?
    /// The job number.
    package let number: Int
    /// The ranges of each task of the array; a single task is no array.
    package let tasks: [RangeNumbers]

    /// Describes a job.
    package init(phase: FarmPhase?, number: Int, tasks: [RangeNumbers]) {
      (self.phase, self.number, self.tasks) = (phase, number, tasks)
    }
  }

  /// The jobs, each of which waits for the one before.
  package var jobs: [Job]
  /// The options of the submission, by their names without dashes; flags have no value.
  package var options: [JobOption.Entry]

  /// Describes a submission.
  package init(jobs: [Job], options: [JobOption.Entry] = []) {
    (self.jobs, self.options) = (jobs, options)
  }

  /// The record as a JSON object.
  package var text: String {
    let jobs = jobs.map { job -> JSONValue in
      .object([
        "phase": job.phase.map { .string($0.rawValue) },
        "number": .integer(job.number),
        "tasks": .array(job.tasks.map { .string($0.description) }),
      ])
    }
    let record: JSONValue = .object([
      "schema": .string("annotate.farm.slurm"), "version": .integer(1), "jobs": .array(jobs),
      "options": .array(options.map(FarmRequest.json)),
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
    options = (json["options"]?.elements ?? []).compactMap { option in
      let words = (option.elements ?? []).compactMap(\.string)
      return words.first.map { ($0, words.count > 1 ? words[1] : nil) }
    }
  }

  private static func job(_ json: JSONValue) -> Job? {
    let tasks = json["tasks"]?.elements?.compactMap { $0.string.flatMap(RangeNumbers.init) }
    let phase = json["phase"]?.string.flatMap(FarmPhase.init(rawValue:))
    guard let number = json["number"]?.integer, let tasks, !tasks.isEmpty,
      (phase == nil) == (json["phase"] == nil)
    else { return nil }
    return Job(phase: phase, number: Int(number), tasks: tasks)
  }
}
