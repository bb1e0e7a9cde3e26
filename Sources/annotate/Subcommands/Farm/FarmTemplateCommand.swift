internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateMediaTypes

/// Writes the work of a plan as an Open Job Description template.
struct FarmTemplateCommand: Subcommand {
  let description = CommandDescription(
    name: "template",
    summary: "writes the work of a plan as an Open Job Description template",
    discussion: """
      Writes a template of version 2023-09 with the extension TASK_CHUNKING, for AWS Deadline Cloud and \
      other schedulers. Its tasks are the ranges of the plan; a runner may put any number of them into one \
      task. Finished work is left out.
      """,
    groups: [
      OptionGroup(
        "Template",
        of: [
          FarmOptions.workFolder, openjd, output, overwrite, workers, rangesPerTask, taskSeconds,
          FarmOptions.program,
        ]
      ),
      LimitOptions.steps.group,
      CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate farm template --openjd -d work -o job.yaml --task-seconds 600",
        explanation: "then: openjd run job.yaml, or deadline bundle submit"
      )
    ]
  )

  private static let openjd = FlagOption(
    "openjd",
    summary: "write Open Job Description; required, because no other format is supported yet",
    isRequired: true
  )

  private static let output = ValueOption<String>(
    "output",
    short: "o",
    "FILE.yaml",
    as: .any,
    summary: "the template to write",
    completion: .file,
    isRequired: true
  )

  private static let overwrite = FlagOption(
    "overwrite",
    short: "y",
    summary: "replace an existing file"
  )

  private static let rangesPerTask = FarmOptions.rangesPerTask(
    "the number of ranges in the first tasks"
  )

  private static let workers = ValueOption<Int>(
    "workers",
    "N",
    as: .count,
    summary: "N tasks that share all the work among themselves, so that no clip waits for another"
  )

  private static let taskSeconds = ValueOption<Int>(
    "task-seconds",
    "SECONDS",
    as: .count,
    summary: "let the runner choose the number of ranges in a task so that it takes this long"
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let scheduling = try FarmScheduling(arguments)
    let size = try arguments.value(Self.rangesPerTask)
    let seconds = try arguments.value(Self.taskSeconds)
    let path = try arguments.required(Self.output)
    let overwrites = arguments.has(Self.overwrite)
    try scheduling.check(path, overwrites: overwrites)
    let work = try scheduling.work()
    guard !work.pending.isEmpty else {
      throw AnnotateError(
        .badInput,
        "no template is written",
        why: "all work in '\(work.folder)' is done"
      )
    }
    var template = OpenJobTemplate(work, rangesPerTask: size ?? 1, targetSeconds: seconds)
    template.workers = try arguments.value(Self.workers)
    let file = try PartialFile(for: path, overwrites: overwrites)
    try FileContents.write(Array(template.text.utf8), to: file)
    try file.commit()
    return 0
  }
}
