/// Options that belong together and share a heading in help.
package struct OptionGroup: Sendable, Equatable {
  /// The heading, for example `Encoding`.
  package let title: String
  /// The options, in the order in which help shows them.
  package let options: [OptionDefinition]

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - title: The heading; help shows it in capitals.
  ///   - options: The options, in the order in which help shows them.
  package init(_ title: String, _ options: [OptionDefinition]) {
    self.title = title
    self.options = options
  }
}
