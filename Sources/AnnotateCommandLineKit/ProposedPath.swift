internal import AnnotateFiles
internal import AnnotateWording

/// The path that an error proposes for a missing output: next to the input, with another ending.
package struct ProposedPath: Sendable, Equatable {
  /// What follows the input's name without its extension, for example `.annotated`.
  let suffix: String
  /// Whether the input's extension comes last.
  let keepsExtension: Bool

  /// Creates a proposal.
  ///
  /// - Parameters:
  ///   - suffix: What follows the input's name without its extension.
  ///   - keepsExtension: Whether the input's extension comes last.
  package init(suffix: String, keepsExtension: Bool) {
    self.suffix = suffix
    self.keepsExtension = keepsExtension
  }

  /// The path for an input, quoted for a shell.
  ///
  /// - Parameter input: The path of the input as typed.
  /// - Returns: Nil for standard input, and for paths without an extension.
  package func path(for input: String) -> String? {
    let file = FilePath(input)
    guard !file.extension.isEmpty, !file.endsInSlash else { return nil }
    let end = keepsExtension ? ".\(file.extension)" : ""
    return (file.removingExtension().text + suffix + end).shellWord
  }
}
