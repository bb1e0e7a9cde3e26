internal import AnnotateCommandLineKit
internal import AnnotateFarm

/// Prints the commands that do the work on a plan.
struct FarmCommandsCommand: Subcommand {
  let description = CommandDescription(
    name: "commands",
    summary: "prints the commands that do the work on a plan",
    discussion: """
      For schedulers that annotate cannot talk to. The commands of a phase can run at the same time on any \
      computers; those of the next phase when all before have succeeded. What is done already is left out. \
      Every command may be run again: where its result is there, it does nothing.
      """,
    groups: [
      OptionGroup(
        "Options",
        [
          FarmOptions.workFolder,
          OptionDefinition(
            "chunks-per-command",
            value: "N",
            summary: "how many ranges a command does",
            defaultText: "1"
          ),
          OptionDefinition("json", summary: "print JSON with what each command waits for"),
          OptionDefinition(
            "tokens",
            value: "SCHEDULER",
            summary: "print one command for each phase with what a scheduler puts the numbers of a "
              + "task in place of; its frames are the numbers of ranges",
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
      let list = CommandList(work, chunksPerCommand: size)
      StandardOutput.write(arguments.flag("json") ? list.json : list.text)
    }
    return 0
  }
}
