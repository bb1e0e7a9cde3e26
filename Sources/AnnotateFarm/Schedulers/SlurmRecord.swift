internal import AnnotateJSON

/// What has been handed to Slurm last: the numbers of the jobs, and what each of their tasks does.
public struct SlurmRecord: Sendable, Equatable {
  /// A job that was submitted.
  public struct Job: Sendable, Equatable {
    /// What it does.
    public let phase: FarmPhase
    /// Its number.
    public let number: Int
    /// The numbers of the ranges that each task of the array does; one alone makes no array.
    public let tasks: [ChunkNumbers]

    /// Describes a job.
    public init(phase: FarmPhase, number: Int, tasks: [ChunkNumbers]) {
      (self.phase, self.number, self.tasks) = (phase, number, tasks)
    }
  }

  /// The jobs in the order in which they wait for each other.
  public var jobs: [Job]

  /// Describes jobs.
  public init(jobs: [Job]) {
    self.jobs = jobs
  }

  /// The record as a JSON object.
  public var text: String {
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

  /// Reads a record; nil where it is none.
  public init?(text: [UInt8]) {
    guard let json = try? JSONValue(parsing: text), json["schema"]?.string == "annotate.farm.slurm",
      json["version"]?.integer == 1, let jobs = json["jobs"]?.elements
    else { return nil }
    let read = jobs.compactMap(Self.job)
    guard read.count == jobs.count else { return nil }
    self.jobs = read
  }

  private static func job(_ json: JSONValue) -> Job? {
    let tasks = json["tasks"]?.elements?.compactMap { $0.string.flatMap(ChunkNumbers.init) }
    guard let phase = json["phase"]?.string.flatMap(FarmPhase.init(rawValue:)),
      let number = json["number"]?.integer, let tasks, !tasks.isEmpty
    else { return nil }
    return Job(phase: phase, number: Int(number), tasks: tasks)
  }
}
