internal import AnnotateJobs

/// What the work of a command has in common.
enum CommandSession {
  /// That of the current task.
  @TaskLocal
  static var current = Session()
}
