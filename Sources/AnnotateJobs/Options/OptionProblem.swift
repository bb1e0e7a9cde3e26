/// Why an option cannot be followed.
package struct OptionProblem: Error, Equatable {
  /// The long name of the option, without dashes.
  package let option: String
  /// What is wrong: lower case, no final stop.
  package let message: String
  /// What may have been meant.
  package let suggestion: String?

  package init(_ option: String, _ message: String, suggestion: String? = nil) {
    (self.option, self.message, self.suggestion) = (option, message, suggestion)
  }
}
