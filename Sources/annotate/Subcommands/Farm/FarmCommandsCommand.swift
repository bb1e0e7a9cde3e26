internal import AnnotateCommandLineKit
internal import AnnotateFarm

/// Prints the commands that do the work of a plan.
struct FarmCommandsCommand: Subcommand {
  let description = CommandDescription(
    name: "commands",
    summary: "prints the commands that do the work of a plan",
    discussion: """
      For schedulers without a command of their own. The commands of a phase may run at the same time, on \
      any computers; those of the next phase have to wait until all of them have succeeded. Finished work \
      is left out. Every command may be run again: if its result exists, it does nothing.
      """,
    groups: [
      OptionGroup(
        "Options",
        of: [
          FarmOptions.workFolder, FarmOptions.root,
        ] + Form.options + [FarmOptions.program, MessageOptions.logFormat]
      ),
      LimitOptions.steps.group,
      CommonOptions.help,
    ],
    examples: [
      Example(command: "annotate farm commands -d work | sh", explanation: "one after the other"),
      Example(
        command: "annotate farm commands -d work --tokens opencue",
        explanation: "layers for OpenCue"
      ),
    ]
  )

  /// The options for what is printed.
  private struct Form: OptionValues {
    let size: Int?
    let isJSON: Bool
    let tokens: CommandList.Tokens?

    static let options: [any DescribedOption] = [
      FarmCommandsCommand.size, FarmCommandsCommand.json, FarmCommandsCommand.tokens,
    ]

    init(_ given: GivenOptions<Self>) throws(UsageError) {
      size = try given.value(FarmCommandsCommand.size)
      isJSON = given.has(FarmCommandsCommand.json)
      tokens = try given.value(FarmCommandsCommand.tokens)
    }
  }

  private static let size = ValueOption<Int>(
    "chunks-per-command",
    "N",
    as: .count,
    summary: "the number of ranges that a command does",
    default: "1"
  )

  private static let json = FlagOption(
    "json",
    summary: "print JSON, with the commands that each command waits for"
  )

  private static let tokens = ValueOption<CommandList.Tokens>(
    "tokens",
    "SCHEDULER",
    as: .choice,
    summary:
      "print one command per phase, with the placeholders that a scheduler replaces with "
      + "the numbers of a task; its frames are the numbers of ranges"
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let scheduling = try FarmScheduling(arguments)
    let form = try Form(arguments)
    let work = try scheduling.work()
    if let tokens = form.tokens {
      try StandardOutput.write(CommandList.text(work, tokens))
    } else {
      let list = CommandList(work, rangesPerCommand: form.size ?? 1)
      try StandardOutput.write(form.isJSON ? list.json : list.text)
    }
    return 0
  }
}
