internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateWording

/// Submits the remaining work of a plan to Slurm.
struct FarmSubmission {
  private let scheduling: FarmScheduling
  private let given: ParsedArguments
  private let options: SlurmArguments
  private let isQuiet: Bool
  private var folder: FarmFolder { scheduling.folder }

  /// Takes a command line; options of the last submission that are not given again stay as they were.
  ///
  /// - Throws: `UsageError`, or `.badInput` if the record of the last submission is not valid.
  init(_ given: ParsedArguments) throws {
    let completed = try Self.completed(given, FarmScheduling(given).folder)
    (self.given, scheduling) = (completed, try FarmScheduling(completed))
    options = try SlurmArguments(completed)
    isQuiet = try MessageOptions(completed).isQuiet
  }

  private static func completed(
    _ given: ParsedArguments,
    _ folder: FarmFolder
  ) throws -> ParsedArguments {
    var names = Set(given.occurrences.map(\.long))
    if given.occurrences.contains(where: { SlurmArguments.opposites.contains($0.option) }) {
      names.formUnion(SlurmArguments.opposites.map(\.long))
    }
    let kept = (try folder.slurmRecord()?.options ?? []).filter { !names.contains($0.name) }
    guard !kept.isEmpty else { return given }
    let words =
      kept.map { OptionDefinition.word($0.name, $0.value) } + given.occurrences.map(\.word)
    return try ArgumentParser(AnnotateCommandLine.description)
      .parse(Array(given.command.dropFirst()) + words)
  }

  /// The options that a later submission takes over.
  private var lasting: [(name: String, value: String?)] {
    let lasting = SlurmArguments.lasting.map(\.definition)
    return given.occurrences.filter { lasting.contains($0.option) }.map { ($0.long, $0.value) }
  }

  /// Submits the jobs, or shows them.
  ///
  /// - Returns: The exit code.
  /// - Throws: `UsageError`, or the reason why nothing can be submitted.
  func run() throws -> Int32 {
    try checkChoices()
    // Before Slurm is asked for anything: without a plan there is nothing to submit.
    let work = try scheduling.work()
    let choices = try choices()
    let jobs = SlurmJob.jobs(for: work, choices)
    if jobs.isEmpty {
      say("all work in '\(folder.path)' is done; nothing is submitted", [])
    } else if options.isDry {
      try StandardOutput.write(jobs.map(shown).joined(separator: "\n"))
    } else {
      try checkThatNoJobIsAlive()
      try submit(jobs)
    }
    return 0
  }

  /// Checks that no options contradict each other.
  private func checkChoices() throws(UsageError) {
    if options.goesByPhase, options.workers != nil {
      throw given.usageError(
        "'--workers' contradicts '--by-phase'",
        option: SlurmArguments.workers
      )
    }
    if !options.goesByPhase, options.rangesPerTask != nil {
      throw given.usageError(
        "'--chunks-per-task' needs '--by-phase', because tasks otherwise take what is ready",
        option: SlurmArguments.rangesPerTask
      )
    }
  }

  private func choices() throws -> SlurmOptions {
    var choices = SlurmOptions(
      maximumArraySize: options.isDry
        ? (try? Slurm.maximumArraySize()) ?? Slurm.defaultArraySize : try Slurm.maximumArraySize()
    )
    (choices.arrayLimit, choices.workers) = (options.arrayLimit, options.workers)
    choices.goesByPhase = options.goesByPhase
    choices.rangesPerTask = options.rangesPerTask ?? 1
    choices.directives = options.directives
    return choices
  }

  /// Checks that no submitted job is alive: two jobs for one range do no harm, but do its work twice.
  private func checkThatNoJobIsAlive() throws(AnnotateError) {
    guard let record = try folder.slurmRecord(),
      let queue = Slurm.queue(of: record.jobs.map(\.number))
    else { return }
    let alive = record.jobs.map(\.number).filter(queue.isAlive)
    guard alive.isEmpty else {
      let numbers = alive.map(String.init)
      throw AnnotateError(
        .temporary,
        "cannot submit",
        subject: folder.path,
        why: "\(alive.count == 1 ? "job" : "jobs") \(numbers.listed("and")) of it "
          + "\(alive.count == 1 ? "is" : "are") still in the queue",
        hints: ["wait for them, or cancel them: scancel \(numbers.joined(separator: " "))"]
      )
    }
  }

  private func submit(_ jobs: [SlurmJob]) throws(AnnotateError) {
    try folder.makeSlurmFolders()
    var record = SlurmRecord(jobs: [], options: lasting)
    do throws(AnnotateError) {
      for job in jobs {
        try folder.write(job)
        let arguments = job.arguments(
          logs: folder.slurmLogs,
          after: record.jobs.last.map { "\($0.number)" }
        )
        let number = try Slurm.submit(folder.slurmScript(of: job), arguments)
        record.jobs.append(.init(phase: job.phase, number: number, tasks: job.tasks))
        try folder.write(record)
      }
    } catch {
      // An incomplete set of jobs is useless.
      Slurm.cancel(record.jobs.map(\.number))
      throw error
    }
    let parts = record.jobs.map { job in
      "\(job.phase?.rawValue ?? "all work") as \(job.number)"
        + (job.tasks.count > 1 ? " (\(job.tasks.count) tasks)" : "")
    }
    say("submitted \(parts.listed("and"))", record.jobs)
  }

  private func say(_ text: String, _ jobs: [SlurmRecord.Job]) {
    guard !isQuiet else { return }
    let facts = jobs.map { job -> JSONValue in
      .object([
        "phase": job.phase.map { .string($0.rawValue) }, "number": .integer(job.number),
        "tasks": .integer(job.tasks.count),
      ])
    }
    Log.current.say(text, ["jobs": .array(facts)])
  }

  /// A job as a shell script would submit it.
  private func shown(_ job: SlurmJob) -> String {
    let path = folder.slurmScript(of: job)
    let words = job.arguments(
      logs: folder.slurmLogs,
      after: job.waitsFor.map { "$\($0.rawValue)" }
    ).map { $0.hasPrefix("--dependency=") ? $0 : $0.shellWord }
    return "\(job.name)=$(sbatch \(words.joined(separator: " ")) \(path.shellWord))\n\n"
      + "# \(path)\n\(job.script)"
  }
}
