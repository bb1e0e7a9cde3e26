package import AnnotateJSON

/// Runs this program in other processes and passes on what they say.
///
/// The program's own one starts processes; tests have others.
package protocol WorkerHost: Sendable {
  /// Does work in a process of its own, again if a signal or a temporary error has ended it.
  ///
  /// - Throws: `.temporary` if it cannot be started, `CancellationError` if the task is cancelled.
  func run(_ work: WorkerTask) async throws -> WorkerEnd
}

/// The work of one process.
package struct WorkerTask: Sendable {
  /// The arguments after the name of the program.
  package let arguments: [String]
  /// How often it is tried.
  package let attempts: Int
  /// The input that messages name; nil if each line says to which job it belongs.
  package let input: String?
  /// Called with the frames that are done and, if known, those that will be.
  package let onProgress: @Sendable (Int, Int?) -> Void
  /// Called with what the process reports of its result.
  package let onDone: @Sendable (JSONValue) -> Void

  /// Describes work.
  package init(
    _ arguments: [String],
    attempts: Int,
    input: String? = nil,
    onProgress: @escaping @Sendable (Int, Int?) -> Void,
    onDone: @escaping @Sendable (JSONValue) -> Void = { _ in }
  ) {
    (self.arguments, self.attempts, self.input) = (arguments, attempts, input)
    (self.onProgress, self.onDone) = (onProgress, onDone)
  }
}

/// How the process of a task has ended.
package struct WorkerEnd: Sendable {
  /// How it ended the last time.
  package let process: ChildProgram.End
  /// Why it has failed, in its own words if it said something; nil if it has not failed.
  package let failure: String?

  /// Takes the end of a process, and the first error that it has reported.
  package init(_ process: ChildProgram.End, firstError: String?) {
    self.process = process
    failure = process.code == 0 ? nil : firstError ?? process.words
  }
}
