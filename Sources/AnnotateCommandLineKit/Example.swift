/// An example command line with an explanation.
package struct Example: Sendable, Equatable {
  /// The command line, without a prompt.
  package let command: String
  /// A short explanation of what the command line does.
  package let explanation: String

  /// Creates an example.
  ///
  /// - Parameters:
  ///   - command: The command line, without a prompt.
  ///   - explanation: What the command line does.
  package init(command: String, explanation: String) {
    self.command = command
    self.explanation = explanation
  }
}
