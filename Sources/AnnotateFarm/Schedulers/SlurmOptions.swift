/// What a user asks of Slurm.
public struct SlurmOptions: Sendable, Equatable {
  /// Options of sbatch as they are, such as `partition` and its value.
  public var directives: [SlurmDirective] = []
  /// How many tasks of an array may run at a time; nil for as many as can.
  public var arrayLimit: Int?
  /// How many tasks an array can have, `MaxArraySize` of the cluster.
  public var largestArray: Int
  /// How many ranges a task does at least.
  public var chunksPerTask = 1

  /// Asks for nothing of a cluster with arrays of a size.
  public init(largestArray: Int) {
    self.largestArray = largestArray
  }
}
