internal import AnnotateFiles
internal import AnnotateProcesses
internal import Glibc

/// Which attempt at its steps a process of a farm is.
package enum StepAttempt {
  /// The environment variable by which Slurm tells how often a task was put back into the queue.
  private static let restarts = "SLURM_RESTART_COUNT"

  /// The number of this attempt, from 1.
  package static var current: Int {
    if let number = number(ChildVariable.attempt.value), number > 0 { return number }
    return (number(getenv(restarts).map { PathText.decode(cString: $0) }) ?? 0) + 1
  }

  private static func number(_ text: String?) -> Int? {
    guard let number = text.flatMap({ Int($0) }), (0...1_000_000).contains(number)
    else { return nil }
    return number
  }
}
