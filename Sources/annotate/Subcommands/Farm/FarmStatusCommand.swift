internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// Shows the progress of the work on a plan.
struct FarmStatusCommand: Subcommand {
  let description = CommandDescription(
    name: "status",
    summary: "shows the progress of the work on a plan",
    discussion: """
      Reads the results in DIR, and asks Slurm if jobs were submitted. A range is done if its result is \
      complete, whichever worker made it. It is outdated if its result was made with other options, \
      and unusable if its result is incomplete or has changed; both are done again. The reason is shown, and so \
      is that of a step that has failed.
      """,
    groups: [
      OptionGroup(
        "Options",
        of: [FarmOptions.workFolder, FarmOptions.root] + Options.options
      ),
      CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate farm status -d work",
        explanation: "the finished and the remaining work"
      ),
      Example(
        command: "annotate farm status -d work --watch 10 --metrics farm.prom",
        explanation: "every ten seconds, for people and for Prometheus"
      ),
    ]
  )

  private struct Options: OptionValues {
    let isThorough: Bool
    let watch: Int?
    let metrics: String?
    let isJSON: Bool

    static let options: [any DescribedOption] = [
      FarmStatusCommand.thorough, FarmStatusCommand.watch, FarmStatusCommand.metrics,
      FarmStatusCommand.json,
    ]

    init(_ given: GivenOptions<Self>) throws(UsageError) {
      isThorough = given.has(FarmStatusCommand.thorough)
      watch = try given.value(FarmStatusCommand.watch)
      metrics = try given.value(FarmStatusCommand.metrics)
      isJSON = given.has(FarmStatusCommand.json)
    }
  }

  private static let thorough = FlagOption(
    "thorough",
    summary: "compare the results with their digests, not only with their sizes"
  )

  private static let json = FlagOption("json", summary: "print JSON instead of a table")

  private static let watch = ValueOption<Int>(
    "watch",
    "SECONDS",
    as: .count,
    summary:
      "look again every SECONDS, with the speed, until all outputs are complete or nothing can go on because "
      + "of failures; then exit with the highest of their exit codes, or 0"
  )

  private static let metrics = ValueOption<String>(
    "metrics",
    "FILE",
    as: .any,
    summary: "also write the numbers for Prometheus, whose collector of text files reads FILE",
    paths: .file(.written)
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let scheduling = try FarmScheduling(arguments)
    let options = try Options(arguments)
    let pause = options.watch
    if let path = options.metrics { try scheduling.check(path, overwrites: true) }
    var begin: ContinuousClock.Instant?
    var pace = Pace()
    while true {
      let (status, isSubmitted) = try look(scheduling, thoroughly: options.isThorough)
      let now = ContinuousClock.now
      // What was done before the first look tells nothing about the speed.
      pace.note(frames: status.progress.frames, at: (now - (begin ?? now)) / .seconds(1))
      begin = begin ?? now
      if let path = options.metrics {
        let file = try PartialFile(for: path, overwrites: true)
        let metrics = FarmMetrics(status, name: scheduling.folder.path)
        try FileContents.write(Array(metrics.text.utf8), to: file)
        try file.commit()
      }
      let page = FarmStatusPage(status, scheduling.folder, isSubmitted: isSubmitted)
      let isJSON = options.isJSON
      let hasLine = pause != nil && !status.hasEnded
      let text = isJSON ? page.json : page.text + (hasLine ? Self.line(status, pace) : "")
      try StandardOutput.write(Self.start(isJSON: isJSON, watches: pause != nil) + text)
      guard let pause else { return 0 }
      guard !status.hasEnded else { return status.exitCode }
      do {
        try await Task.sleep(for: .seconds(pause))
      } catch is CancellationError {
        throw AnnotateError.interruption("nothing is watched any more; the work is not affected")
      }
    }
  }

  private func look(
    _ scheduling: FarmScheduling,
    thoroughly: Bool
  ) throws(AnnotateError) -> (status: FarmStatus, isSubmitted: Bool) {
    var status = try scheduling.status(thoroughly: thoroughly)
    let record = try scheduling.folder.slurmRecord()
    if let record { status.add(record, Slurm.queue(of: record.jobs.map(\.number))) }
    return (status, record != nil)
  }

  private static func line(_ status: FarmStatus, _ pace: Pace) -> String {
    let text = ProgressText(progress: status.progress, framesPerSecond: pace.framesPerSecond)
    return text.words + "\n"
  }

  /// On a terminal, a page replaces the one before.
  private static func start(isJSON: Bool, watches: Bool) -> String {
    watches && !isJSON && Terminal.isStandardOutput ? "\u{1B}[H\u{1B}[2J" : ""
  }
}
