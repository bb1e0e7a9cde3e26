package import AnnotateMediaTypes
internal import AnnotateWording

/// Why a file that a style names cannot be used.
package struct NamedFileProblem: Problem {
  /// The error of the file.
  package let cause: AnnotateError
  /// The path of the value that names it, such as `layers[2].file`.
  package let key: String
  /// The path of the style.
  package let style: String

  /// The kind of failure.
  package var kind: AnnotateError.Kind { cause.kind }
}

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
    return AnnotateError(NamedFileProblem(cause: cause, key: path, style: file))
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
