/// The lines by which a task of Open Job Description tells its runner how it goes.
///
/// They begin in the first column of standard output, and are written at once.
enum OpenJobDescription {
  /// How far the task is, from 0 to 1 where that is known, and what it is at.
  static func progress(_ share: Double?, _ status: String) -> String {
    let percent = share.map { "openjd_progress: \((min(1, max(0, $0)) * 1000).rounded() / 10)\n" }
    return (percent ?? "") + "openjd_status: \(oneLine(status))\n"
  }

  /// Why the task fails; its exit code says that it does.
  static func failure(_ reason: String) -> String { "openjd_fail: \(oneLine(reason))\n" }

  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
