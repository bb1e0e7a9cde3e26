internal import AnnotateCommandLineKit

/// Submits the work of a plan to Slurm.
struct FarmSubmitCommand: Subcommand {
  let description = CommandDescription(
    name: "submit",
    summary: "submits the work of a plan to Slurm",
    discussion: """
      Writes a script to DIR/slurm and submits it as an array of tasks that share the work, as farm run \
      --shared does: a clip is finished as soon as its own ranges are done, and a step that a signal or a \
      temporary error ends is tried again. Finished work is left out; after a failure, submit again to do the \
      rest, with the options of the last submission unless they are given again.

      Jobs can be requeued: a task that Slurm preempts removes its unfinished files and keeps its results.

      With --by-phase there are jobs that wait for each other: an array that detects, a job that links, an \
      array that renders, and a job that joins. If one fails, those after it are cancelled if the plan has \
      one clip; with several clips, the others continue.
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
