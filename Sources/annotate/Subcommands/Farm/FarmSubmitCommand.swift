internal import AnnotateCommandLineKit

/// Hands the work on a plan to Slurm.
struct FarmSubmitCommand: Subcommand {
  let description = CommandDescription(
    name: "submit",
    summary: "hands the work on a plan to Slurm",
    discussion: """
      Writes scripts to DIR/slurm and submits them as jobs that wait for each other: an array that looks \
      at the ranges, a job that links, an array that draws, a job that joins. What is done already is left \
      out; submitting again after a failure does the rest.

      Jobs may be run again: where Slurm preempts a task, it stops in an orderly way, and what it has \
      finished stays. Where one clip is planned, the jobs after one that fails are cancelled; of several \
      clips the others go on.
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
        summary: "submit with sbatch; the only scheduler yet that takes jobs by itself",
        isRequired: true
      ),
      OptionDefinition("partition", value: "NAME", summary: "where jobs run"),
      OptionDefinition("account", value: "NAME", summary: "who pays"),
      OptionDefinition(
        "time",
        value: "TIME",
        summary: "the longest time of a task, such as 2:00:00"
      ),
      OptionDefinition("mem", value: "SIZE", summary: "memory for each task, such as 4G"),
      OptionDefinition("cpus-per-task", value: "N", summary: "processors for each task"),
      OptionDefinition(
        "array-limit",
        value: "N",
        summary: "how many tasks of an array may run at a time"
      ),
      OptionDefinition(
        "chunks-per-task",
        value: "N",
        summary: "how many ranges a task does; more where the cluster's arrays are too small",
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
