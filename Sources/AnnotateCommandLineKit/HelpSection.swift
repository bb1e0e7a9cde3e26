/// A section at the end of help and of the manual page, for example the exit codes.
public struct HelpSection: Sendable, Equatable {
  /// The heading.
  public let title: String
  /// The text: blank lines part paragraphs, and lines that begin with a space are kept as they are.
  public let body: String

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - title: The heading; help shows it in capitals.
  ///   - body: The text: blank lines part paragraphs, lines that begin with a space are kept.
  public init(title: String, body: String) {
    self.title = title
    self.body = body
  }
}
