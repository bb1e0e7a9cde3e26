package import AnnotateMediaTypes
package import AnnotateSidecar

/// What can be wrong with the inputs of a batch.
package enum BatchProblem: Problem {
  /// A folder cannot be read, as the system says.
  case folderUnreadable(path: String, reason: String)
  /// A list of inputs has a mistake.
  case listInvalid(path: String, SidecarFailure)

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .folderUnreadable: .missingInput
    case .listInvalid: .badInput
    }
  }
}
