/// A command line worth copying, with what it does.
package struct Example: Sendable, Equatable {
  /// The command line, without a prompt.
  package let command: String
  /// What the command line does, in a few words.
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
