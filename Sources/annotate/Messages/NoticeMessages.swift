internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateWording

extension Notice: Message {
  var message: FailureMessage {
    switch self {
    case .removed(let data, let path) where data.isEmpty:
      FailureMessage(kind, "found nothing private to remove in", subject: path)
    case .removed(let data, let path):
      FailureMessage(kind, "removed \(data.words.listed("and")) of", subject: path)
    }
  }
}
