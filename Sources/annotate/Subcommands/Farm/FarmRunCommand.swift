internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import Glibc

/// Does all the work of a plan on one computer.
struct FarmRunCommand: Subcommand {
  let description = CommandDescription(
    name: "run",
    summary: "does the remaining work of a plan on this computer",
    discussion: """
      Runs detect, link, render and join as processes, several at once, and shows their progress together. \
      After an interruption it continues where it stopped. A clip that fails does not stop the others; the \
      exit code is the highest of all clips. With --shared, any number of computers can do this at the same \
      time for one work folder: each takes the steps that are ready and that no other is doing, until all \
      are done.
      """,
    groups: [
      OptionGroup(
        "Plan",
        of: [FarmOptions.workFolder, FarmOptions.root, local] + Options.options
      ),
      LimitOptions.steps.group, MessageOptions.section.group, CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate farm run -d work --local --jobs 2 --summary summary.json",
        explanation: "two processes at once"
      ),
      Example(
        command: "annotate farm run -d work --shared",
        explanation: "on each of several computers: together they do all the work"
      ),
    ]
  )

  private struct Options: OptionValues {
    let isShared: Bool
    let jobs: Int?
    let summary: String?

    static let options: [any DescribedOption] = [
      FarmRunCommand.shared, FarmRunCommand.jobs, FarmRunCommand.summary,
    ]

    init(_ given: GivenOptions<Self>) throws(UsageError) {
      isShared = given.has(FarmRunCommand.shared)
      jobs = try given.value(FarmRunCommand.jobs)
      summary = try given.value(FarmRunCommand.summary)
    }
  }

  private static let local = FlagOption(
    "local",
    summary: "run on this computer, which is the default"
  )

  private static let shared = FlagOption(
    "shared",
    summary: "share the work with other computers that run this command for the same folder"
  )

  private static let jobs = ValueOption<Int>(
    "jobs",
    "N",
    as: .whole(1...1000, "a whole number from 1 to 1000"),
    summary: "the number of processes that run at once",
    default: "1; each uses several processors already"
  )

  private static let summary = ValueOption<String>(
    "summary",
    "FILE",
    as: .any,
    summary: "also write the outcome of each clip as JSON",
    paths: .file(.written)
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let (place, options) = (try WorkFolderOptions(arguments), try Options(arguments))
    let (limits, messages) = (try LimitOptions(arguments), try MessageOptions(arguments))
    let folder = try FarmFolder(place, arguments)
    let plan = try folder.plan()
    if let path = options.summary {
      try WrittenPath.check([.file(path)], reading: plan.kept(in: folder), overwrites: true)
    }
    let isQuiet = messages.isQuiet
    let kind = messages.progress ?? .auto
    let display = ProgressDisplay(isQuiet && kind != .openjd ? .none : kind, Log.current)
    defer { display.finish() }
    let begin = ContinuousClock.now
    let ownWords = place.rootWords + limits.words
    let farm = try LocalFarm(
      folder,
      plan,
      jobs: options.jobs ?? 1,
      limitsTime: limits.timeout != nil,
      isShared: options.isShared,
      arguments: { $0.words + ownWords },
      host: ChildProcesses(isQuiet: isQuiet, display: display),
      onProgress: { display.show($0) }
    )
    try await Self.run(farm)
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    let summary = FarmSummary(plan, in: folder, farm.tally, seconds: seconds) {
      $0.message.withoutSubject
    }
    if summary.exitCode == 0 { display.complete() }
    display.finish()
    if isQuiet {
      // Nothing has run for these, and so nothing has told why they fail.
      for case let error? in plan.clips.map(\.error) { Report.print(error, .error) }
    } else {
      Log.current.say(summary.table, summary.json)
    }
    if let path = options.summary { try Self.write(summary, to: path) }
    return summary.exitCode
  }

  private static func run(_ farm: LocalFarm) async throws {
    do {
      try await farm.run()
    } catch is CancellationError {
      throw AnnotateError.interruption(
        "what is done is kept",
        hints: ["run the same command again to do the rest"]
      )
    }
  }

  private static func write(_ summary: FarmSummary, to path: String) throws(AnnotateError) {
    let file = try PartialFile(for: path, overwrites: true)
    try FileContents.write(Array((summary.json.line + "\n").utf8), to: file)
    try file.commit()
  }
}
