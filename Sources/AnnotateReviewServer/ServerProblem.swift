package import AnnotateMediaTypes

/// What can be wrong with the server of a review.
package enum ServerProblem: Problem {
  /// The library that serves pages cannot be loaded, as the system says.
  case noLibrary(reason: String)
  /// The server cannot begin, because there are too many threads or open files.
  case busy
  /// The port is taken or not allowed, as the system says; nil is any free port.
  case noPort(Int?, reason: String)
  /// There is no style of this name.
  case noStyle(name: String)
  /// A folder has the maximum number of drafts.
  case tooManyDrafts(folder: String)
  /// The sidecar does not have the first frame of a preview.
  case noFrame(Int, frames: Int)

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .noLibrary: .unavailable
    case .busy: .temporary
    case .noPort, .tooManyDrafts: .cannotCreate
    case .noStyle: .usage
    case .noFrame: .badInput
    }
  }
}
