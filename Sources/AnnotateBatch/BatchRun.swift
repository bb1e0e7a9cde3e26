internal import AnnotateFiles
package import AnnotateMediaTypes
package import AnnotatePipeline
package import AnnotateProcesses

/// Does a command for several inputs, each in a process of its own.
package struct BatchRun: Sendable {
  /// What the command that runs the batch knows of an item.
  package struct Work: Sendable {
    /// The arguments of the process for an item.
    package let arguments: @Sendable (BatchItem) -> [String]
    /// The digest of everything that decides the output; nil if there is no output to recognise.
    package let digest: @Sendable (BatchItem) throws -> String?

    /// Describes the work.
    package init(
      arguments: @escaping @Sendable (BatchItem) -> [String],
      digest: @escaping @Sendable (BatchItem) throws -> String?
    ) {
      (self.arguments, self.digest) = (arguments, digest)
    }
  }

  /// The outcomes so far.
  package let tally: BatchTally

  private let items: [BatchItem]
  private let work: Work
  private let jobs: Int
  private let attempts: Int
  private let remote: RemoteFiles
  private let host: any WorkerHost
  private let listener: Listener

  /// Hears how a batch goes.
  package struct Listener: Sendable {
    /// Called after progress, with how many inputs are finished.
    package let onProgress: @Sendable (Progress, InputCount) -> Void
    /// Called with an error that this process has found itself; returns its words for the summary.
    package let onError: @Sendable (AnnotateError) -> String

    /// Describes a listener.
    package init(
      onProgress: @escaping @Sendable (Progress, InputCount) -> Void,
      onError: @escaping @Sendable (AnnotateError) -> String
    ) {
      (self.onProgress, self.onError) = (onProgress, onError)
    }
  }

  /// Describes a run.
  ///
  /// - Parameters:
  ///   - items: The inputs.
  ///   - work: What is done with each.
  ///   - jobs: How many processes run at once.
  ///   - attempts: How often an input is tried if a signal or a temporary error ends its process.
  ///   - remote: How files elsewhere are fetched and stored.
  ///   - host: What starts processes.
  ///   - listener: What hears how it goes.
  package init(
    _ items: [BatchItem],
    _ work: Work,
    jobs: Int,
    attempts: Int,
    remote: RemoteFiles,
    host: any WorkerHost,
    listener: Listener
  ) {
    (self.items, self.work, self.jobs, self.attempts) = (items, work, jobs, attempts)
    (self.remote, self.host, self.listener) = (remote, host, listener)
    tally = BatchTally(items)
  }

  /// Does all inputs that are not complete; one that fails does not stop the others.
  ///
  /// - Throws: `CancellationError`, or `.temporary` if no process can be started.
  package func run() async throws {
    try await WorkLoop(jobs: jobs).run(NumberQueue(count: items.count)) { try await perform($0) }
  }

  private func perform(_ index: Int) async throws {
    let item = items[index]
    do {
      let digest = try work.digest(item)
      if let digest, let record = try item.finished(digest) {
        return tally.update(index) { ($0.state, $0.counts) = (.kept, record.counts) }
      }
      try await remote.withLocal(item) { local in
        if let output = local.output { try FolderMaking.make(FilePath(output).folder) }
        return try await run(local, index)
      }
      let outcome = tally.outcomes[index]
      if let digest, outcome.state == .done {
        try item.record(digest, outcome.files, outcome.counts)
      }
    } catch let error as AnnotateError {
      let words = listener.onError(error)
      tally.update(index) { outcome in
        (outcome.state, outcome.code) = (.failed, error.exitCode)
        outcome.failure = words
      }
    }
  }

  /// Runs the process of an input, notes its outcome and returns the files that it has written.
  private func run(_ item: BatchItem, _ index: Int) async throws -> [String] {
    tally.update(index) { $0.state = .running }
    let begin = ContinuousClock.now
    let end = try await host.run(task(item, index))
    tally.update(index) { outcome in
      outcome.state = end.failure == nil ? .done : .failed
      (outcome.code, outcome.failure) = (end.process.code, end.failure)
      outcome.seconds = (ContinuousClock.now - begin) / .seconds(1)
      (outcome.cpuSeconds, outcome.peakMemory) = (end.process.cpuSeconds, end.process.peakMemory)
    }
    listener.onProgress(tally.progress, tally.inputs)
    guard end.failure == nil, let output = item.output else { return [] }
    let files = tally.outcomes[index].files
    return files.isEmpty ? [output] : files
  }

  private func task(_ item: BatchItem, _ index: Int) -> WorkerTask {
    WorkerTask(
      work.arguments(item),
      attempts: attempts,
      input: items[index].input.path,
      onProgress: { frames, expected in
        tally.note(frames, of: expected, index)
        listener.onProgress(tally.progress, tally.inputs)
      },
      onDone: { tally.finish(index, $0) }
    )
  }
}
