internal import AnnotateMediaTypes

extension Error {
  /// The error in one line, for the page.
  var words: String { (self as? AnnotateError)?.line ?? "\(self)" }
}
