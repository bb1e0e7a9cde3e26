package import AnnotateMediaTypes

/// The reason why an option cannot be applied.
package struct OptionProblem: Error, Problem {
  /// The long name of the option, without dashes.
  package let option: String
  /// What is wrong.
  package let mistake: Mistake

  /// The kind of failure.
  package var kind: AnnotateError.Kind { .usage }

  package init(_ option: String, _ mistake: Mistake) {
    (self.option, self.mistake) = (option, mistake)
  }

  /// What can be wrong with an option; names of others are without dashes.
  package enum Mistake: Sendable, Hashable {
    /// There is no such option.
    case unknown
    /// It takes something else than the value.
    case value(String, expectation: String)
    /// It needs another option.
    case needs(String)
    /// It contradicts another option.
    case contradicts(String)
    /// There is no style with the name, only those that are known.
    case noStyle(String, known: [String])
    /// It needs a sprite before it.
    case needsSprite
    /// It is given twice for one sprite.
    case repeatedForSprite
    /// It is missing for a sprite.
    case missingForSprite(String)
    /// The value does not name a format and a file.
    case noExport(String)
    /// An export cannot be written to standard output.
    case exportToStandardOutput
    /// There is no export format with the name; another may have been meant.
    case noExportFormat(String, nearest: String?)
    /// It names a person twice.
    case repeatedPerson(String)
    /// The end is not later than the beginning.
    case emptyExcerpt
    /// The preview is 0 seconds long.
    case emptyPreview
    /// Videos need an even size.
    case oddSize(Int)
  }
}
