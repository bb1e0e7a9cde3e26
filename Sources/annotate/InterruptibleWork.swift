internal import AnnotateCommandLineKit
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// Work that a signal can cancel, and that reports its failure.
enum InterruptibleWork {
  /// Runs the work.
  ///
  /// - Parameter operation: the work, which gives the exit code.
  /// - Returns: the exit code.
  /// - Throws: `UsageError` if the command line is wrong.
  static func run(
    _ operation: @escaping @Sendable () async throws -> Int32
  ) async throws(UsageError) -> Int32 {
    let work = Task { try await operation() }
    let signals = InterruptSignals.shared
    let log = Log.current
    signals.cancelling {
      work.cancel()
      InputWait.end()
    } explaining: {
      log.say(AnnotateError.interruption("unfinished files have been removed"), .error)
    }
    switch await work.result {
    case .success(let code): return code
    case .failure(let error as UsageError): throw error
    case .failure(let error): return Report.print(error, signals.kind)
    }
  }
}
