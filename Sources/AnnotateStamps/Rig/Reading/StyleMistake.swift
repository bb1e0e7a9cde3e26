internal import AnnotateMediaTypes
internal import AnnotateWording

/// A mistake in a style, with its path.
struct StyleMistake: Error, Equatable {
  /// The path of the wrong value, such as `layers[2].anchor`; empty for the whole document.
  let path: String
  /// The reason: lower case, no final stop.
  let reason: String
  /// The error of a file that the value names.
  var cause: AnnotateError?

  /// Returns the error for a style file with this mistake.
  func failure(in file: String) -> AnnotateError {
    let text = path.isEmpty ? reason : "\(path): \(reason)"
    guard let cause else {
      return AnnotateError(.badInput, "cannot use the style", subject: file, why: text)
    }
    return AnnotateError(
      cause.kind,
      cause.what,
      subject: cause.subject,
      why: cause.why,
      hints: ["\(path) of \(file.quoted) names it"] + cause.hints
    )
  }

  /// Returns the reason for an unknown word.
  static func unknown(_ what: String, _ word: String, among known: [String]) -> String {
    "unknown \(what) \(word.quoted); \(advice(for: word, among: known))"
  }

  /// Returns a suggestion for an unknown word, or all known words if none is similar.
  static func advice(for word: String, among known: [String]) -> String {
    let meant = EditDistance.nearest(to: word, among: known)
    return meant.map { "did you mean \($0.quoted)?" } ?? "one of \(known.listed("or"))"
  }
}
