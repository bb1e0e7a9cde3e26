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
        [
          FarmOptions.workFolder,
          OptionDefinition(
            "openjd",
            summary:
              "write Open Job Description; required, because no other format is supported yet",
            isRequired: true
          ),
          OptionDefinition(
            "output",
            short: "o",
            value: "FILE.yaml",
            summary: "the template to write",
            completion: .file,
            isRequired: true
          ),
          OptionDefinition("overwrite", short: "y", summary: "replace an existing file"),
          OptionDefinition(
            "chunks-per-task",
            value: "N",
            summary: "the number of ranges in the first tasks",
            defaultText: "1"
          ),
          OptionDefinition(
            "task-seconds",
            value: "SECONDS",
            summary:
              "let the runner choose the number of ranges in a task so that it takes this long"
          ),
          FarmScheduling.program,
        ]
      ),
      CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate farm template --openjd -d work -o job.yaml --task-seconds 600",
        explanation: "then: openjd run job.yaml, or deadline bundle submit"
      )
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let scheduling = try FarmScheduling(arguments)
    let (size, seconds) = (
      try scheduling.count("chunks-per-task"), try scheduling.count("task-seconds")
    )
    let path = try scheduling.arguments.required("output")
    let work = try scheduling.work()
    guard !work.pending.isEmpty else {
      throw AnnotateError(
        .badInput,
        "no template is written",
        why: "all work in '\(work.folder)' is done"
      )
    }
    let template = OpenJobTemplate(work, rangesPerTask: size ?? 1, targetSeconds: seconds)
    let file = try PartialFile(for: path, overwrites: arguments.flag("overwrite"))
    try FileContents.write(Array(template.text.utf8), to: file)
    try file.commit()
    return 0
  }
}
