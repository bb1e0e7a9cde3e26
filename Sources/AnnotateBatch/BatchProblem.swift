package import AnnotateMediaTypes

/// What can be wrong with the inputs of a batch.
package enum BatchProblem: Problem {
  /// A folder cannot be read, as the system says.
  case folderUnreadable(path: String, reason: String)

  /// The kind of failure.
  package var kind: AnnotateError.Kind { .missingInput }
}
