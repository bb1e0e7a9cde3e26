internal import AnnotateBatch
internal import AnnotateMediaTypes
internal import AnnotateSidecar

extension BatchProblem: Message {
  var message: FailureMessage {
    switch self {
    case .folderUnreadable(let path, let reason):
      FailureMessage(kind, "cannot read the folder", subject: path, why: reason)
    case .listInvalid(let path, let failure):
      FailureMessage(kind, "cannot use the list", subject: path, why: failure.whole)
    }
  }
}
