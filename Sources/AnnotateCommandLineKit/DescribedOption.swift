/// A type that describes an option of a command.
package protocol DescribedOption: Sendable {
  /// The spelling and explanation of the option.
  var definition: OptionDefinition { get }
}

extension OptionGroup {
  /// Creates a group of options of any kind.
  ///
  /// - Parameters:
  ///   - title: The heading; help shows it in capitals.
  ///   - options: The options, in the order in which help shows them.
  package init(_ title: String, of options: [any DescribedOption]) {
    self.init(title, options.map(\.definition))
  }
}
