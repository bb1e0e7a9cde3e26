/// A section at the end of help and of the manual page, for example the exit codes.
package struct HelpSection: Sendable, Equatable {
  /// The heading.
  package let title: String
  /// The text: blank lines separate paragraphs, and lines that begin with a space are kept unchanged.
  package let body: String

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - title: The heading; help shows it in capitals.
  ///   - body: The text: blank lines separate paragraphs, lines that begin with a space are kept.
  package init(title: String, body: String) {
    self.title = title
    self.body = body
  }
}
