/// The most that an input may claim, so that a few bytes of a header do not take all memory or time.
///
/// It is a task-local value, so that everything that a command reads has the limits of the command.
package struct InputLimits: Sendable {
  /// Those of the current task.
  @TaskLocal
  package static var current = InputLimits()

  /// The most pixels of a picture: 16,384 by 16,384, unless it says otherwise.
  package var pixels = 1 << 28
  /// The most frames of a video: those of a month and a half at 25 in a second, unless it says otherwise.
  package var frames = 100_000_000

  /// The usual limits.
  package init() {}
}
