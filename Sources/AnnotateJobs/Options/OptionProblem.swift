/// The reason why an option cannot be applied.
package struct OptionProblem: Error, Equatable {
  /// The long name of the option, without dashes.
  package let option: String
  /// What is wrong: lower case, no final stop.
  package let message: String
  /// The probably intended spelling.
  package let suggestion: String?

  package init(_ option: String, _ message: String, suggestion: String? = nil) {
    (self.option, self.message, self.suggestion) = (option, message, suggestion)
  }
}
