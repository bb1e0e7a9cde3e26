internal import AnnotateBatch
internal import AnnotateMediaTypes

extension BatchProblem: Message {
  var message: FailureMessage {
    switch self {
    case .folderUnreadable(let path, let reason):
      FailureMessage(kind, "cannot read the folder", subject: path, why: reason)
    }
  }
}
