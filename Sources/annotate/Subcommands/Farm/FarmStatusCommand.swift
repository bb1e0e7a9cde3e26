internal import AnnotateCommandLineKit
internal import AnnotateFarm

/// Shows the progress of the work on a plan.
struct FarmStatusCommand: Subcommand {
  let description = CommandDescription(
    name: "status",
    summary: "shows the progress of the work on a plan",
    discussion: """
      Reads the results in DIR, and asks Slurm if jobs were submitted. A range is done if its result is \
      complete, whichever worker made it. It is unusable if its result is incomplete, belongs to another \
      plan or has changed; the reason is shown.
      """,
    groups: [
      OptionGroup("Options", of: [FarmOptions.workFolder, thorough, json]),
      CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate farm status -d work",
        explanation: "the finished and the remaining work"
      )
    ]
  )

  private static let thorough = FlagOption(
    "thorough",
    summary: "compare the results with their digests, not only with their sizes"
  )

  private static let json = FlagOption("json", summary: "print JSON instead of a table")

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let scheduling = try FarmScheduling(arguments)
    var status = try scheduling.status(thoroughly: arguments.has(Self.thorough))
    let record = try scheduling.folder.slurmRecord()
    if let record { status.add(record, Slurm.queue(of: record.jobs.map(\.number))) }
    let page = FarmStatusPage(status, scheduling.folder, isSubmitted: record != nil)
    try StandardOutput.write(arguments.has(Self.json) ? page.json : page.text)
    return 0
  }
}
