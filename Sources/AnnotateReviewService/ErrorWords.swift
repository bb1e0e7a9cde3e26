internal import AnnotateMediaTypes

extension Error {
  /// The error in one line, for the page.
  var words: String {
    guard let error = self as? AnnotateError else { return "\(self)" }
    let subject = error.subject.map { " '\($0)'" } ?? ""
    return error.what + subject + (error.why.map { ": \($0)" } ?? "")
  }
}
