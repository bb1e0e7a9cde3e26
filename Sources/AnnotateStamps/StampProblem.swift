package import AnnotateMediaTypes

/// What can be wrong with stamps and the styles that describe them.
package enum StampProblem: Problem {
  /// There is no font for letters.
  case noFont
  /// A style has a mistake: the path of the value, and what is wrong with it.
  case styleInvalid(file: String, mistake: String)
  /// A built-in style names a file.
  case fileInBuiltInStyle(path: String)

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .noFont: .unavailable
    case .styleInvalid: .badInput
    case .fileInBuiltInStyle: .internalFault
    }
  }
}
