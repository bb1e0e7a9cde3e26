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
    groups: [
      SlurmArguments.group, LimitOptions.steps.group, FarmOptions.messages.group,
      CommonOptions.help,
    ],
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

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    try FarmSubmission(arguments).run()
  }
}
