/// The lines with which a task of Open Job Description reports its state to its runner.
///
/// They begin in the first column of standard output, and are written at once.
enum OpenJobDescription {
  /// The progress of the task, from 0 to 1 if it is known, and its current activity.
  static func progress(_ fraction: Double?, _ status: String) -> String {
    let percent = fraction.map {
      "openjd_progress: \((min(1, max(0, $0)) * 1000).rounded() / 10)\n"
    }
    return (percent ?? "") + "openjd_status: \(oneLine(status))\n"
  }

  /// The reason why the task fails; its exit code reports the failure itself.
  static func failure(_ reason: String) -> String { "openjd_fail: \(oneLine(reason))\n" }

  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
