package import AnnotateMediaTypes

/// What can be wrong with a sandbox.
package enum SandboxProblem: Problem {
  /// The system cannot confine the process, as it says.
  case unavailable(reason: String)

  /// The kind of failure.
  package var kind: AnnotateError.Kind { .unavailable }
}
