/// A command line worth copying, with what it does.
public struct Example: Sendable, Equatable {
  /// The command line, without a prompt.
  public let command: String
  /// What the command line does, in a few words.
  public let explanation: String

  /// Creates an example.
  ///
  /// - Parameters:
  ///   - command: The command line, without a prompt.
  ///   - explanation: What the command line does.
  public init(command: String, explanation: String) {
    self.command = command
    self.explanation = explanation
  }
}
