internal import AnnotateFarm
internal import AnnotateMediaTypes

/// The Slurm that this computer belongs to.
enum Slurm {
  /// The largest array of a cluster that does not report its limit.
  static let defaultArraySize = 1001

  /// The maximum number of tasks in an array.
  ///
  /// - Throws: `.unavailable` if Slurm is not installed or does not answer.
  static func maximumArraySize() throws(AnnotateError) -> Int {
    let configuration = try answer(["scontrol", "show", "config"])
    let line = configuration.split(separator: "\n").first { $0.hasPrefix("MaxArraySize") }
    return line?.split(separator: "=").last.flatMap { Int($0.filter { $0 != " " }) }
      ?? defaultArraySize
  }

  /// Submits a script.
  ///
  /// - Returns: The job number.
  /// - Throws: `.unavailable` if Slurm rejects it.
  static func submit(_ script: String, _ arguments: [String]) throws(AnnotateError) -> Int {
    let output = try answer(["sbatch"] + arguments + [script])
    // Other messages may come first; the name of a cluster may follow the number, after a semicolon.
    let number = output.split(separator: "\n").last?.split(separator: ";").first.flatMap { Int($0) }
    guard let number else { throw failure("sbatch", output) }
    return number
  }

  /// Cancels jobs.
  static func cancel(_ jobs: [Int]) {
    guard !jobs.isEmpty else { return }
    _ = try? ShellCommand.run(["scancel"] + jobs.map(String.init))
  }

  /// The states of the tasks of jobs; nil if Slurm is not installed or does not answer.
  static func queue(of jobs: [Int]) -> SlurmQueue? {
    guard !jobs.isEmpty else { return SlurmQueue(states: [:]) }
    let words = ["squeue"] + SlurmQueue.arguments(jobs: jobs)
    guard let answer = try? ShellCommand.run(words) else { return nil }
    // Slurm has forgotten jobs that ended some minutes ago.
    let isForgotten = answer.text.contains("Invalid job id")
    guard answer.exitCode == 0 || isForgotten else { return nil }
    return SlurmQueue(printed: answer.text)
  }

  private static func answer(_ words: [String]) throws(AnnotateError) -> String {
    let answer = try ShellCommand.run(words)
    guard !answer.isMissing else {
      throw AnnotateError(
        .unavailable,
        "cannot submit to Slurm",
        why: "the program \(words[0]) is not installed here",
        hints: [
          "submit on a computer of the cluster", "or show what would be submitted with --dry-run",
        ]
      )
    }
    guard answer.exitCode == 0 else { throw failure(words[0], answer.text) }
    return answer.text
  }

  private static func failure(_ program: String, _ answer: String) -> AnnotateError {
    let lines = answer.split(separator: "\n").map(String.init)
    return AnnotateError(
      .unavailable,
      "Slurm refuses",
      why: "\(program) says: \(lines.joined(separator: "; "))"
    )
  }
}
