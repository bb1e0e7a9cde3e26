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
      task. Finished work is left out. With --bundle the folders are parameters, so that a runner may copy \
      them, or find them under other paths, on its workers.
      """,
    groups: [
      OptionGroup(
        "Template",
        of: [
          FarmOptions.workFolder, FarmOptions.root, openjd,
        ] + Options.options + [FarmOptions.program]
      ),
      LimitOptions.steps.group,
      CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate farm template --openjd -d work -o job.yaml --task-seconds 600",
        explanation: "then: openjd run job.yaml"
      ),
      Example(
        command: "annotate farm template --openjd -d work --bundle job --task-timeout 3600",
        explanation: "then: deadline bundle submit job"
      ),
    ]
  )

  private struct Options: OptionValues {
    let output: String?
    let bundle: String?
    let overwrites: Bool
    let workers: Int?
    let rangesPerTask: Int?
    let taskSeconds: Int?
    let taskTimeout: Int?

    static let options: [any DescribedOption] = [
      FarmTemplateCommand.output, FarmTemplateCommand.bundle, FarmTemplateCommand.overwrite,
      FarmTemplateCommand.workers, FarmTemplateCommand.rangesPerTask,
      FarmTemplateCommand.taskSeconds, FarmTemplateCommand.taskTimeout,
    ]

    init(_ given: GivenOptions<Self>) throws(UsageError) {
      output = try given.value(FarmTemplateCommand.output)
      bundle = try given.value(FarmTemplateCommand.bundle)
      overwrites = given.has(FarmTemplateCommand.overwrite)
      workers = try given.value(FarmTemplateCommand.workers)
      rangesPerTask = try given.value(FarmTemplateCommand.rangesPerTask)
      taskSeconds = try given.value(FarmTemplateCommand.taskSeconds)
      taskTimeout = try given.value(FarmTemplateCommand.taskTimeout)
    }
  }

  private static let openjd = FlagOption(
    "openjd",
    summary: "write Open Job Description; required, because no other format is supported yet",
    isRequired: true
  )

  private static let output = ValueOption<String>(
    FileOptions.outputName,
    short: "o",
    "FILE.yaml",
    as: .any,
    summary: "the template to write",
    paths: .file(.written)
  )

  private static let bundle = ValueOption<String>(
    "bundle",
    "DIR",
    as: .any,
    summary:
      "write a job bundle instead: a folder with template.yaml, whose folders are parameters, and "
      + "parameter_values.yaml",
    paths: .folder(.written)
  )

  private static let taskTimeout = ValueOption<Int>(
    "task-timeout",
    "SECONDS",
    as: .count,
    summary: "let the runner end a task that takes longer"
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
    let options = try Options(arguments)
    let (path, folder) = (options.output, options.bundle)
    try arguments.checkOne(of: (Self.output, path != nil), or: (Self.bundle, folder != nil))
    var template = try template(options, scheduling)
    if let path {
      try write([(path, template.text)], scheduling, overwrites: options.overwrites)
    } else if let folder {
      template.folders = try folders(scheduling)
      let files = [
        (folder + "/template.yaml", template.text),
        (folder + "/parameter_values.yaml", template.parameterValues),
      ]
      try FolderMaking.make(folder)
      try write(files, scheduling, overwrites: options.overwrites)
    }
    return 0
  }

  private func template(
    _ options: Options,
    _ scheduling: FarmScheduling
  ) throws -> OpenJobTemplate {
    var work = try scheduling.work()
    guard !work.pending.isEmpty else {
      throw AnnotateError(
        .badInput,
        "no template is written",
        why: "all work in '\(work.folder)' is done"
      )
    }
    if options.bundle != nil {
      work.options.removeAll { $0.hasPrefix(WorkFolderOptions.rootWord) }
    }
    var template = OpenJobTemplate(
      work,
      rangesPerTask: options.rangesPerTask ?? 1,
      targetSeconds: options.taskSeconds
    )
    (template.workers, template.taskTimeout) = (options.workers, options.taskTimeout)
    return template
  }

  /// The folders of a bundle; says which files it has no folder for.
  private func folders(
    _ scheduling: FarmScheduling
  ) throws(AnnotateError) -> [OpenJobTemplate.Folder] {
    let plan = try scheduling.folder.plan()
    let elsewhere = plan.pathsOutsideRoots(in: scheduling.folder)
    if let path = elsewhere.first {
      let others = elsewhere.count > 1 ? " and \(elsewhere.count - 1) more" : ""
      Log.current.note(
        "'\(path)'\(others): below no root of the plan, so it needs the same path on all workers"
      )
    }
    return [OpenJobTemplate.Folder(workFolder: scheduling.folder.path)]
      // Each worker has a folder of its own for files that are elsewhere.
      + plan.roots.filter { $0.name != FarmTransfer.root || plan.transfer == nil }.map { root in
        let uses = plan.uses(of: root)
        return OpenJobTemplate.Folder(root, reads: uses.reads, writes: uses.writes)
      }
  }

  private func write(
    _ files: [(path: String, text: String)],
    _ scheduling: FarmScheduling,
    overwrites: Bool
  ) throws(AnnotateError) {
    for file in files { try scheduling.check(file.path, overwrites: overwrites) }
    for (path, text) in files {
      let file = try PartialFile(for: path, overwrites: overwrites)
      try FileContents.write(Array(text.utf8), to: file)
      try file.commit()
    }
  }
}
