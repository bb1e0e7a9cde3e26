internal import AnnotateCommandLineKit
internal import AnnotateFarm

/// Options of `annotate farm submit`.
struct SlurmArguments: OptionValues {
  /// The number of tasks that share all the work; nil for one for each range.
  let workers: Int?
  /// Whether there is a job for each phase instead.
  let goesByPhase: Bool
  /// The maximum number of tasks that run at the same time; nil for no limit.
  let arrayLimit: Int?
  /// The number of ranges in a task; nil for the default.
  let rangesPerTask: Int?
  /// The options of sbatch.
  let directives: [SlurmDirective]
  /// Whether the scripts are shown and nothing is submitted.
  let isDry: Bool

  static let options: [any DescribedOption] =
    directives + [workers, byPhase, arrayLimit, rangesPerTask, directive, dryRun]

  static let group = OptionGroup(
    "Slurm",
    of: [
      FarmOptions.workFolder, FarmOptions.root, slurm, partition, account, time, memory, processors,
      workers, byPhase, arrayLimit, rangesPerTask, directive, FarmOptions.program, dryRun,
    ]
  )

  init(_ given: GivenOptions<Self>) throws(UsageError) {
    workers = try given.value(Self.workers)
    goesByPhase = given.has(Self.byPhase)
    arrayLimit = try given.value(Self.arrayLimit)
    rangesPerTask = try given.value(Self.rangesPerTask)
    var directives: [SlurmDirective] = []
    for option in Self.directives {
      guard let value = try given.value(option) else { continue }
      directives.append(SlurmDirective(option.definition.long, value))
    }
    self.directives = directives + (try given.values(Self.directive))
    isDry = given.has(Self.dryRun)
  }

  /// Options that hold for later submissions of the same work as well, unless they are given again.
  static var lasting: [any DescribedOption] {
    directives + [
      workers, byPhase, arrayLimit, rangesPerTask, directive, FarmOptions.program,
      FarmOptions.root, MessageOptions.logFormat,
    ] + LimitOptions.steps.options
  }

  /// Options of which one replaces the other that was given for an earlier submission.
  static let opposites = [workers.definition, byPhase.definition]

  static let workers = ValueOption<Int>(
    "workers",
    "N",
    as: .count,
    summary:
      "the number of tasks, which share all the work among themselves, so that no clip waits for "
      + "another",
    default: "one for each range; those that find nothing to do end at once"
  )

  static let byPhase = FlagOption(
    "by-phase",
    summary: "instead a job for each phase, whose tasks do ranges; each waits for all clips of the "
      + "one before"
  )

  /// Options that sbatch has under the same names.
  static let directives = [partition, time, memory, processors, account]

  static let arrayLimit = ValueOption<Int>(
    "array-limit",
    "N",
    as: .count,
    summary: "the largest number of tasks of an array that run at the same time"
  )

  static let rangesPerTask = FarmOptions.rangesPerTask(
    "with --by-phase, the number of ranges in a task; more if the cluster's arrays are too small"
  )

  static let directive = ValueOption<SlurmDirective>(
    "sbatch-option",
    "NAME=VALUE",
    as: OptionText(
      "NAME or NAME=VALUE",
      read: { text in
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard let name = parts.first, !name.hasPrefix("-"), !text.contains(where: \.isNewline)
        else { return nil }
        return SlurmDirective(name, parts.count > 1 ? parts[1] : nil)
      },
      write: { $0.name + ($0.value.map { "=" + $0 } ?? "") }
    ),
    summary: "any other option of sbatch, such as qos=low",
    repeats: true
  )

  private static let dryRun = FlagOption("dry-run", summary: "print the scripts and submit nothing")

  private static let slurm = FlagOption(
    "slurm",
    summary: "submit with sbatch; required, because no other scheduler is supported yet",
    isRequired: true
  )

  private static let partition = ValueOption<String>(
    "partition",
    "NAME",
    as: .any,
    summary: "the partition in which jobs run"
  )

  private static let account = ValueOption<String>(
    "account",
    "NAME",
    as: .any,
    summary: "the account that is charged"
  )

  private static let time = ValueOption<String>(
    "time",
    "TIME",
    as: .any,
    summary: "the time limit of a task, such as 2:00:00"
  )

  private static let memory = ValueOption<String>(
    "mem",
    "SIZE",
    as: .any,
    summary: "memory for each task, such as 4G"
  )

  private static let processors = ValueOption<String>(
    "cpus-per-task",
    "N",
    as: .any,
    summary: "processors for each task"
  )
}
