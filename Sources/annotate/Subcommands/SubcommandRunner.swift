internal import CommandLineKit
internal import MediaTypes

/// Runs a subcommand, which a signal ends, and says why it failed.
enum SubcommandRunner {
  /// Runs one.
  ///
  /// - Returns: the exit code.
  static func run(
    _ subcommand: any Subcommand,
    _ arguments: ParsedArguments
  ) async throws(UsageError) -> Int32 {
    let work = Task { try await subcommand.run(arguments) }
    let signals = InterruptSignals()
    let sources = signals.listen { work.cancel() }
    let result = await work.result
    withExtendedLifetime(sources) {}
    switch result {
    case .success(let code): return code
    case .failure(let error as UsageError): throw error
    case .failure(let error): return Report.print(error, signals.kind)
    }
  }
}
