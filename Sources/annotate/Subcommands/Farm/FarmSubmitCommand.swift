internal import AnnotateCommandLineKit

/// Submits the work of a plan to Slurm.
struct FarmSubmitCommand: Subcommand {
  let description = CommandDescription(
    name: "submit",
    summary: "submits the work of a plan to Slurm",
    discussion: """
      Writes scripts to DIR/slurm and submits them as jobs that wait for each other: an array that detects, \
      a job that links, an array that renders, and a job that joins. Finished work is left out; after a \
      failure, submit again to do the rest.

      Jobs can be requeued: a task that Slurm preempts removes its unfinished files and keeps its results. \
      If a job fails, the jobs after it are cancelled if the plan has one clip; with several clips, the \
      others continue.
      """,
    groups: [slurm, talk, CommonOptions.help],
    examples: [
      Example(
        command: "annotate farm submit --slurm -d work --partition long --mem 4G --cpus-per-task 4",
        explanation: "four processors and 4 GB for each task"
      ),
      Example(
        command: "annotate farm submit --slurm -d work --dry-run",
        explanation: "shows what would be submitted"
      ),
    ]
  )

  private static let slurm = OptionGroup(
    "Slurm",
    [
      FarmOptions.workFolder,
      OptionDefinition(
        "slurm",
        summary: "submit with sbatch; required, because no other scheduler is supported yet",
        isRequired: true
      ),
      OptionDefinition("partition", value: "NAME", summary: "the partition in which jobs run"),
      OptionDefinition("account", value: "NAME", summary: "the account that is charged"),
      OptionDefinition(
        "time",
        value: "TIME",
        summary: "the time limit of a task, such as 2:00:00"
      ),
      OptionDefinition("mem", value: "SIZE", summary: "memory for each task, such as 4G"),
      OptionDefinition("cpus-per-task", value: "N", summary: "processors for each task"),
      OptionDefinition(
        "array-limit",
        value: "N",
        summary: "the largest number of tasks of an array that run at the same time"
      ),
      OptionDefinition(
        "chunks-per-task",
        value: "N",
        summary: "the number of ranges in a task; more if the cluster's arrays are too small",
        defaultText: "1"
      ),
      OptionDefinition(
        "sbatch-option",
        value: "NAME=VALUE",
        summary: "any other option of sbatch, such as qos=low",
        repeats: true
      ),
      FarmScheduling.program,
      OptionDefinition("dry-run", summary: "print the scripts and submit nothing"),
    ]
  )

  private static let talk = OptionGroup(
    "Talk",
    [
      OptionDefinition("quiet", short: "q", summary: "print nothing but errors"),
      AnnotateCommandLine.logFormat,
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    try FarmSubmission(arguments).run()
  }
}
