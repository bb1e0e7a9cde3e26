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
        [
          FarmOptions.workFolder,
          OptionDefinition(
            "chunks-per-command",
            value: "N",
            summary: "the number of ranges that a command does",
            defaultText: "1"
          ),
          OptionDefinition(
            "json",
            summary: "print JSON, with the commands that each command waits for"
          ),
          OptionDefinition(
            "tokens",
            value: "SCHEDULER",
            summary:
              "print one command per phase, with the placeholders that a scheduler replaces with "
              + "the numbers of a task; its frames are the numbers of ranges",
            choices: CommandList.Tokens.allCases.map(\.rawValue)
          ),
          FarmScheduling.program,
          AnnotateCommandLine.logFormat,
        ]
      ),
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

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let scheduling = try FarmScheduling(arguments)
    let size = try scheduling.count("chunks-per-command") ?? 1
    let work = try scheduling.work()
    if let tokens = arguments.value("tokens").flatMap(CommandList.Tokens.init(rawValue:)) {
      StandardOutput.write(CommandList.text(work, tokens))
    } else {
      let list = CommandList(work, rangesPerCommand: size)
      StandardOutput.write(arguments.flag("json") ? list.json : list.text)
    }
    return 0
  }
}
