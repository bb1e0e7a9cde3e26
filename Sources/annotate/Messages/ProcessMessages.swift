internal import AnnotateMediaTypes
internal import AnnotateProcesses
internal import AnnotateSandbox

extension SandboxProblem: Message {
  var message: FailureMessage {
    switch self {
    case .unavailable(let reason):
      FailureMessage(
        kind,
        "cannot run in a sandbox",
        why: reason,
        hints: ["annotate doctor shows what is missing"]
      )
    }
  }
}

extension ProcessProblem: Message {
  var message: FailureMessage {
    switch self {
    case .notStarted(let reason): FailureMessage(kind, "cannot start a process", why: reason)
    }
  }
}
