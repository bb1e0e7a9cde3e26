internal import AnnotateCommandLineKit
internal import AnnotateFarm

/// Shows how far the work on a plan is.
struct FarmStatusCommand: Subcommand {
  let description = CommandDescription(
    name: "status",
    summary: "shows how far the work on a plan is",
    discussion: """
      Looks at the results in DIR, and asks Slurm where jobs were submitted. A range is done where its \
      result is complete, whoever made it; it is unusable where there is one that is cut off, of another \
      plan or changed, and the reason is told.
      """,
    groups: [
      OptionGroup(
        "Options",
        [
          FarmOptions.workFolder,
          OptionDefinition(
            "thorough",
            summary: "read the results and compare them with their digests, not their sizes alone"
          ),
          OptionDefinition("json", summary: "print JSON for programs instead of a table"),
        ]
      ),
      CommonOptions.help,
    ],
    examples: [
      Example(command: "annotate farm status -d work", explanation: "what is done, what is not")
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let scheduling = try FarmScheduling(arguments)
    var status = try scheduling.status(thoroughly: arguments.flag("thorough"))
    let record = try scheduling.folder.slurmRecord()
    if let record { status.add(record, Slurm.queue()) }
    let page = FarmStatusPage(status, scheduling.folder, isSubmitted: record != nil)
    StandardOutput.write(arguments.flag("json") ? page.json : page.text)
    return 0
  }
}
