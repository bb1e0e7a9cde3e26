/// The options of a submission to Slurm.
package struct SlurmOptions: Sendable, Equatable {
  /// Options that are passed to sbatch unchanged, such as `partition`.
  package var directives: [SlurmDirective] = []
  /// The largest number of tasks of an array that run at the same time; nil for no limit.
  package var arrayLimit: Int?
  /// The largest number of tasks in an array, `MaxArraySize` of the cluster.
  package var largestArray: Int
  /// The smallest number of ranges in a task.
  package var rangesPerTask = 1
  /// The number of tasks that share all the work; nil for one for each range.
  package var workers: Int?
  /// Whether each phase is a job of its own, whose tasks do ranges.
  package var goesByPhase = false

  /// The defaults for a cluster with a largest array size.
  package init(largestArray: Int) {
    self.largestArray = largestArray
  }
}
