package import AnnotateMediaTypes

/// What can be wrong with files elsewhere, which commands of the user fetch and store.
package indirect enum RemoteProblem: Problem {
  /// A command has ended with this exit code; the last line that it has printed may say why.
  case failed(RemoteCommand.Purpose, address: String, exitCode: Int32, lastLine: String?)
  /// A command for fetching has succeeded and has written nothing.
  case nothingFetched(address: String)
  /// A fetched file has another SHA-256 than the list of inputs says.
  case otherDigest(address: String)
  /// The plan has no command for fetching.
  case noFetchCommand(address: String)
  /// An input that is needed before any work cannot be fetched.
  case missingInput(RemoteProblem)

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .failed, .nothingFetched: .inputOutput
    case .otherDigest, .noFetchCommand: .badInput
    case .missingInput: .missingInput
    }
  }
}
