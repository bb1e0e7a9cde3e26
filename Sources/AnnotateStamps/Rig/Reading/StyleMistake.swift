internal import AnnotateMediaTypes
internal import AnnotateWording

/// What is wrong in a style, and where.
struct StyleMistake: Error, Equatable {
  /// The way to the wrong value, such as `layers[2].anchor`; empty for the whole document.
  let path: String
  /// The reason: lower case, no final stop.
  let reason: String
  /// What went wrong with a file that the value names.
  var cause: AnnotateError?

  /// The failure of a file with this mistake.
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

  /// The reason for a word that is not one of those that are known.
  static func unknown(_ what: String, _ word: String, among known: [String]) -> String {
    "unknown \(what) \(word.quoted); \(advice(for: word, among: known))"
  }

  /// What may have been meant by a word, or all there is to choose from.
  static func advice(for word: String, among known: [String]) -> String {
    let meant = EditDistance.nearest(to: word, among: known)
    return meant.map { "did you mean \($0.quoted)?" } ?? "one of \(known.listed("or"))"
  }
}
