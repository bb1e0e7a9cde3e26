package import AnnotateMediaTypes

/// Why frames cannot be spaced evenly.
package enum ConformProblem: Problem {
  /// The container of this output would round the times of the frames.
  case container(String)
  /// The sidecar has no frames.
  case noFrames(String)
  /// The frames are too far apart.
  case tooLong(String)

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .container: .usage
    case .noFrames, .tooLong: .badInput
    }
  }
}
