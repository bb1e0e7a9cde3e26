package import AnnotateMediaTypes

/// What can be wrong with another process.
package enum ProcessProblem: Problem {
  /// The system cannot start it, as it says.
  case notStarted(reason: String)

  /// The kind of failure.
  package var kind: AnnotateError.Kind { .temporary }
}
