internal import AnnotateInference
internal import AnnotateMediaTypes

extension BlamedFile: Message {
  var message: FailureMessage {
    let words = cause.message
    return FailureMessage(kind, words.what, subject: words.subject, why: words.why)
  }
}
