/// What Slurm says of the tasks of jobs.
public struct SlurmQueue: Sendable, Equatable {
  /// How far a task is.
  public enum State: Sendable, Equatable {
    /// It will run.
    case waiting
    /// It runs.
    case running
    /// It has ended in an orderly way.
    case completed
    /// It has ended in another way, for which this is Slurm's word.
    case failed(String)
  }

  /// A task of a job; of jobs that are no arrays, the first.
  public struct Task: Sendable, Hashable {
    /// The number of the job.
    public let job: Int
    /// The index in the array.
    public let index: Int

    /// Names a task.
    public init(job: Int, index: Int) {
      (self.job, self.index) = (job, index)
    }
  }

  /// The arguments of squeue for all jobs of a user in the form that is read here, ended ones too, as
  /// long as Slurm remembers them.
  public static func arguments(user: String) -> [String] {
    ["--noheader", "--array", "--states=all", "--user=\(user)", "--format=%F|%K|%T"]
  }

  /// The states of the tasks that Slurm knows of.
  public let states: [Task: State]

  /// Collects states.
  public init(states: [Task: State]) {
    self.states = states
  }

  /// Reads what squeue prints; lines of another form do not count.
  public init(printed text: String) {
    let tasks = text.split(separator: "\n").compactMap(Self.task)
    // A task that runs again is listed once for each time in some versions; what lives counts.
    states = Dictionary(tasks) { $0.isAlive ? $0 : $1 }
  }

  /// Whether Slurm has a task of a job that waits or runs.
  public func isAlive(job: Int) -> Bool {
    states.contains { $0.key.job == job && $0.value.isAlive }
  }

  private static func task(_ line: Substring) -> (Task, State)? {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.filter { $0 != " " } }
    guard cells.count == 3, let job = Int(cells[0]) else { return nil }
    return (Task(job: job, index: Int(cells[1]) ?? 0), State(cells[2]))
  }
}

extension SlurmQueue.State {
  /// Understands Slurm's word for a state.
  init(_ word: String) {
    self =
      switch word {
      case "PENDING", "REQUEUED", "REQUEUE_HOLD", "REQUEUE_FED", "SPECIAL_EXIT", "RESV_DEL_HOLD",
        "CONFIGURING":
        .waiting
      case "RUNNING", "COMPLETING", "SUSPENDED", "STOPPED", "RESIZING", "SIGNALING", "STAGE_OUT":
        .running
      case "COMPLETED": .completed
      default: .failed(word)
      }
  }

  /// Whether it has not ended.
  var isAlive: Bool { self == .waiting || self == .running }
}
