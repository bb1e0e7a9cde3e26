internal import AnnotateFiles
internal import Glibc

/// Which attempt at its steps a process of a farm is.
enum StepAttempt {
  /// The environment variable by which a process that starts others tells them.
  static let variable = "ANNOTATE_ATTEMPT"
  /// The one by which Slurm tells how often a task was put back into the queue.
  private static let restarts = "SLURM_RESTART_COUNT"

  /// The number of this attempt, from 1.
  static var current: Int {
    if let number = number(variable), number > 0 { return number }
    return (number(restarts) ?? 0) + 1
  }

  private static func number(_ name: String) -> Int? {
    guard let number = getenv(name).flatMap({ Int(PathText.decode(cString: $0)) }),
      (0...1_000_000).contains(number)
    else { return nil }
    return number
  }
}
