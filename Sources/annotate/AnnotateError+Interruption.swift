internal import AnnotateMediaTypes

extension AnnotateError {
  /// The error of work that a signal has ended.
  ///
  /// - Parameters:
  ///   - why: What has become of the work.
  ///   - hints: What to do about it, one line each.
  /// - Returns: The error, whose exit code is that of the signal.
  static func interruption(_ why: String, hints: [String] = []) -> AnnotateError {
    let kind = InterruptSignals.shared.kind ?? .interrupted
    let name = InterruptSignals.shared.unusualName.map { " by \($0)" } ?? ""
    let what =
      switch kind {
      case .terminated: "terminated\(name)"
      case .temporary: "the time of --timeout is over"
      default: "interrupted\(name)"
      }
    return AnnotateError(kind, what, why: why, hints: hints)
  }
}
