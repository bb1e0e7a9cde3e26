internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateProcesses
internal import AnnotateSidecar
internal import Synchronization

/// A run of this program whose log was read.
struct LoggedRun {
  /// How it ended.
  let end: ChildProgram.End
  /// How many frames it has done.
  let frames: Int
  /// The time that passed, in seconds.
  let seconds: Double
  /// Why it failed, as it says; nil if it says nothing.
  let error: String?

  /// Runs this program once.
  ///
  /// - Parameter words: The arguments; the command has options for messages.
  /// - Returns: The run, whether it failed or not.
  /// - Throws: `.temporary` if it cannot be started, `CancellationError` if the task is cancelled.
  static func of(_ words: [String]) async throws -> LoggedRun {
    let frames = Mutex(0)
    let errors = LastLine()
    let begin = ContinuousClock.now
    let end = try await ChildProgram.run(words, attempts: 1) { line in
      guard let json = try? JSONValue(parsing: Array(line.utf8)) else { return errors.take(line) }
      if json["event"]?.string == "error" { errors.take(json["message"]?.string ?? line) }
      if json["event"]?.string == "done" { frames.withLock { $0 = json["frames"]?.count ?? $0 } }
    }
    return LoggedRun(
      end: end,
      frames: frames.withLock(\.self),
      seconds: (ContinuousClock.now - begin) / .seconds(1),
      error: errors.text
    )
  }
}
