/// The options of a submission to Slurm.
public struct SlurmOptions: Sendable, Equatable {
  /// Options that are passed to sbatch unchanged, such as `partition`.
  public var directives: [SlurmDirective] = []
  /// The largest number of tasks of an array that run at the same time; nil for no limit.
  public var arrayLimit: Int?
  /// The largest number of tasks in an array, `MaxArraySize` of the cluster.
  public var largestArray: Int
  /// The smallest number of ranges in a task.
  public var rangesPerTask = 1

  /// The defaults for a cluster with a largest array size.
  public init(largestArray: Int) {
    self.largestArray = largestArray
  }
}
