internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateMediaTypes

/// Does a command for several inputs, each in a process of its own.
struct BatchRun: Sendable {
  let items: [BatchItem]
  /// How many processes run at once.
  let jobs: Int
  /// How often an input is tried if a signal or a temporary error ends its process.
  let attempts: Int
  let isQuiet: Bool
  let display: ProgressDisplay
  let tally: BatchTally
  let remote: RemoteFiles
  private let log = Log.current

  /// Does all inputs that are not complete; one that fails does not stop the others.
  ///
  /// - Throws: `CancellationError`, or `.temporary` if no process can be started.
  func run() async throws {
    try await WorkLoop(jobs: jobs).run(NumberQueue(count: items.count)) { try await perform($0) }
  }

  private func perform(_ index: Int) async throws {
    let item = items[index]
    do {
      let work = try item.digest()
      if let work, let record = try item.finished(work) {
        return tally.update(index) { ($0.state, $0.counts) = (.kept, record.counts) }
      }
      try await remote.withLocal(item) { local in
        if let output = local.output { try FolderMaking.make(FilePath(output).folder) }
        return try await run(local, index)
      }
      let outcome = tally.outcomes[index]
      if let work, outcome.state == .done { try item.record(work, outcome.files, outcome.counts) }
    } catch let error as AnnotateError {
      display.finish()
      log.say(error, .error)
      tally.update(index) { outcome in
        (outcome.state, outcome.code) = (.failed, error.exitCode)
        outcome.failure = error.message.withoutSubject
      }
    }
  }

  /// Runs the process of an input, notes its outcome and returns the files that it has written.
  private func run(_ item: BatchItem, _ index: Int) async throws -> [String] {
    tally.update(index) { $0.state = .running }
    let begin = ContinuousClock.now
    let messages = messages(of: index)
    let end = try await ChildProgram.run(item.words, attempts: attempts) {
      messages.take($0)
    }
    tally.update(index) { outcome in
      outcome.state = end.code == 0 ? .done : .failed
      outcome.code = end.code
      outcome.failure =
        end.code == 0 ? nil : messages.errors.first ?? end.words
      outcome.seconds = (ContinuousClock.now - begin) / .seconds(1)
      (outcome.cpuSeconds, outcome.peakMemory) = (end.cpuSeconds, end.peakMemory)
    }
    display.show(tally.progress, tally.inputs)
    guard end.code == 0, let output = item.output else { return [] }
    let files = tally.outcomes[index].files
    return files.isEmpty ? [output] : files
  }

  private func messages(of index: Int) -> ChildMessages {
    var messages = ChildMessages(
      isQuiet: isQuiet,
      display: display,
      log: log,
      input: { [path = items[index].input.path] _ in path },
      isNew: { tally.isNew($0) },
      onProgress: { frames, expected in
        tally.note(frames, of: expected, index)
        display.show(tally.progress, tally.inputs)
      }
    )
    messages.onDone = { tally.finish(index, $0) }
    return messages
  }
}
