/// The states of tasks, as Slurm reports them.
package struct SlurmQueue: Sendable, Equatable {
  /// The state of a task.
  package enum State: Sendable, Equatable {
    /// It has not started.
    case waiting
    /// It is running.
    case running
    /// It ended successfully.
    case completed
    /// It ended in another way, which Slurm calls by this word.
    case failed(String)
  }

  /// A task of a job; a job without an array has the task 0.
  package struct Task: Sendable, Hashable {
    /// The number of the job.
    package let job: Int
    /// The index in the array.
    package let index: Int

    /// Describes a task.
    package init(job: Int, index: Int) {
      (self.job, self.index) = (job, index)
    }
  }

  /// The arguments of squeue that list jobs of any user in the form that `init(printed:)` reads, including
  /// ended jobs that Slurm still remembers.
  package static func arguments(jobs: [Int]) -> [String] {
    let numbers = jobs.map { String($0) }.joined(separator: ",")
    return ["--noheader", "--array", "--states=all", "--jobs=\(numbers)", "--format=%F|%K|%T"]
  }

  /// The states of the tasks that Slurm knows.
  package let states: [Task: State]

  /// Collects states.
  package init(states: [Task: State]) {
    self.states = states
  }

  /// Parses the output of squeue; lines of another form are ignored.
  package init(printed text: String) {
    let tasks = text.split(separator: "\n").compactMap(Self.task)
    // Some versions list a task once for each time that it ran; the live entry counts.
    states = Dictionary(tasks) { $0.isAlive ? $0 : $1 }
  }

  /// Whether a task of a job is waiting or running.
  package func isAlive(job: Int) -> Bool {
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
  /// Parses Slurm's word for a state.
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

  /// Whether the task has not ended.
  var isAlive: Bool { self == .waiting || self == .running }
}
