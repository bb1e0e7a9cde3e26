internal import AnnotateMediaTypes
internal import AnnotateProcesses

extension RemoteProblem: Message {
  var message: FailureMessage {
    switch self {
    case .failed(let purpose, let address, let exitCode, let lastLine):
      FailureMessage(
        kind,
        purpose == .fetch ? "cannot fetch" : "cannot store",
        subject: address,
        why: "the command ended with \(exitCode)\(lastLine.map { ": \($0)" } ?? "")"
      )
    case .nothingFetched(let address):
      cannotFetch(address, "the command succeeded and has written nothing to {path}")
    case .otherDigest(let address):
      FailureMessage(
        kind,
        "cannot use",
        subject: address,
        why: "its SHA-256 is not the one in the list"
      )
    case .noFetchCommand(let address): cannotFetch(address, "the plan does not say how")
    case .missingInput(let problem): problem.message.with(kind)
    }
  }

  private func cannotFetch(_ address: String, _ why: String) -> FailureMessage {
    FailureMessage(kind, "cannot fetch", subject: address, why: why)
  }
}
