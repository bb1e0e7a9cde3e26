internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateInspection
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateWording

/// A command line with several inputs.
struct Batch: Sendable {
  private let arguments: ParsedArguments

  /// Takes a command line for which `BatchOptions.areSeveral` is true.
  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// Does the command for every input and reports the outcomes.
  ///
  /// - Returns: The highest exit code.
  /// - Throws: `UsageError`, or an error that concerns all inputs.
  func run() async throws -> Int32 {
    if try VideoOptions.ifDeclared(by: arguments)?.opens == true {
      throw arguments.usageError(
        "'--open' is for one input, and there are several",
        option: FileOptions.open
      )
    }
    let options = try BatchOptions(arguments)
    let messages = try MessageOptions.ifDeclared(by: arguments)
    let isQuiet = messages?.isQuiet == true
    let kind = messages?.progress ?? .auto
    let display = ProgressDisplay(isQuiet ? .none : kind, Log.current)
    defer { display.finish() }
    try InputPresence(arguments).check()
    let items = try BatchItems(arguments, options, BatchCommand(arguments)).items { found in
      if !isQuiet { Report.printIgnored(found) }
    }
    let begin = ContinuousClock.now
    let run = BatchRun(
      items,
      BatchRun.Work(arguments: { $0.words }, digest: { try $0.digest() }),
      jobs: options.jobs
        ?? ConcurrentInputs.count(
          of: items.map(\.input.path),
          processors: Machine.processorCount,
          memory: Machine.availableMemory
        ),
      attempts: try LimitOptions(arguments).timeout != nil ? 1 : 3,
      remote: RemoteFiles(fetch: options.fetch, store: options.store),
      host: ChildProcesses(isQuiet: isQuiet, display: display),
      listener: Self.listener(display)
    )
    do {
      try await run.run()
    } catch is CancellationError {
      throw interruption(run.tally.inputs)
    }
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    try BatchConflicts(arguments, options, items).checkSummary()
    let summary = BatchSummary(items, run.tally, seconds: seconds)
    display.finish()
    if !isQuiet { Log.current.say(summary.table, summary.json) }
    if let path = options.summary { try Self.write(summary, to: path) }
    return summary.exitCode
  }

  private static func listener(_ display: ProgressDisplay) -> BatchRun.Listener {
    BatchRun.Listener(
      onProgress: { display.show($0, $1) },
      onError: { [log = Log.current] error in
        display.finish()
        log.say(error, .error)
        return error.message.withoutSubject
      }
    )
  }

  private static func write(_ summary: BatchSummary, to path: String) throws(AnnotateError) {
    let file = try PartialFile(for: path, overwrites: true)
    try FileContents.write(Array((summary.json.line + "\n").utf8), to: file)
    try file.commit()
  }

  private func interruption(_ inputs: InputCount) -> AnnotateError {
    .interruption(
      "\(inputs.finished) of \(inputs.total) inputs are finished",
      hints: ["run the same command again to do the others"]
    )
  }
}
