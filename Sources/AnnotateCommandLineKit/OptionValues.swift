internal import AnnotateWording

/// Options that belong together, as typed properties that one initializer reads from a command line.
///
/// Commands and what they call hold such values. What has one cannot ask for an option that its command lacks, because
/// nothing else reads options.
package protocol OptionValues: Sendable {
  /// The options from which the properties are read; a command may declare some of them only.
  static var options: [any DescribedOption] { get }

  /// Reads the properties.
  ///
  /// - Throws: `UsageError` if a value is invalid.
  init(_ given: GivenOptions<Self>) throws(UsageError)
}

extension OptionValues {
  /// Reads the properties from the command line of a command that has these options.
  ///
  /// - Precondition: The command declares at least one of them.
  /// - Throws: `UsageError` if a value is invalid.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    precondition(
      Self.isDeclared(by: arguments),
      "'\(arguments.command.joined(separator: " "))' declares no option of \(Self.self)"
    )
    try self.init(GivenOptions(arguments))
  }

  /// Reads the properties from a command line.
  ///
  /// - Parameter arguments: The command line of any command.
  /// - Returns: Nil if the command has none of these options.
  /// - Throws: `UsageError` if a value is invalid.
  package static func ifDeclared(
    by arguments: ParsedArguments
  ) throws(UsageError) -> Self? {
    isDeclared(by: arguments) ? try Self(arguments) : nil
  }

  private static func isDeclared(by arguments: ParsedArguments) -> Bool {
    options.contains { arguments.declares($0) }
  }
}

/// What a command line says about the options of a group; only the group's initializer gets it.
package struct GivenOptions<Group: OptionValues>: Sendable {
  private let arguments: ParsedArguments
  /// The options of the group that were given, in their order.
  private let occurrences: [ParsedArguments.Occurrence]

  fileprivate init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    let own = Group.options.map(\.definition)
    occurrences = arguments.occurrences.filter { own.contains($0.option) }
  }

  /// The options that were given as arguments of a command line, in their order.
  package var words: [String] { occurrences.map(\.word) }

  /// Whether the command has an option of the group.
  package func declares(_ option: some DescribedOption) -> Bool { arguments.declares(option) }

  /// Whether an option was given.
  package func has(_ option: some DescribedOption) -> Bool { !occurrences(of: option).isEmpty }

  /// The value of an option.
  ///
  /// - Returns: The value that was given last, or nil if there was none.
  /// - Throws: `UsageError` if the value is invalid.
  package func value<Value>(_ option: ValueOption<Value>) throws(UsageError) -> Value? {
    try values(option).last
  }

  /// The value of the one of two options that the command declares, under the same name with another meaning.
  ///
  /// - Returns: The value that was given last, or nil if there was none.
  /// - Throws: `UsageError` if the value is invalid.
  package func value<Value>(
    _ option: ValueOption<Value>,
    or other: ValueOption<Value>
  ) throws(UsageError) -> Value? {
    declares(option) ? try value(option) : try value(other)
  }

  /// All values of an option.
  ///
  /// - Returns: The values in the order in which they were given.
  /// - Throws: `UsageError` if a value is invalid.
  package func values<Value>(_ option: ValueOption<Value>) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for text in occurrences(of: option).compactMap(\.value) {
      guard let value = option.text.read(text) else {
        throw arguments.usageError(
          "'\(option.definition.longSpelling)' takes \(option.text.expectation), "
            + "not \(text.quoted)",
          option: option
        )
      }
      values.append(value)
    }
    return values
  }

  /// The value of a required option.
  ///
  /// - Throws: `UsageError` if the option is missing or its value is invalid.
  package func required<Value>(_ option: ValueOption<Value>) throws(UsageError) -> Value {
    if let value = try value(option) { return value }
    throw arguments.missing(option)
  }

  /// The value of an option, where an invalid one is refused elsewhere.
  ///
  /// - Returns: The value that was given last, or nil if there was none or if it is invalid.
  package func valid<Value>(_ option: ValueOption<Value>) -> Value? {
    occurrences(of: option).last?.value.flatMap(option.text.read)
  }

  /// An error about a value that only the group can detect.
  ///
  /// - Parameters:
  ///   - message: What is wrong: lower case, no final stop.
  ///   - option: The affected option; its help line becomes part of the error.
  ///   - suggestion: The probably intended spelling.
  /// - Returns: The error, ready to be printed.
  package func usageError(
    _ message: String,
    option: some DescribedOption,
    suggestion: String? = nil
  ) -> UsageError {
    arguments.usageError(message, option: option, suggestion: suggestion)
  }

  private func occurrences(of option: some DescribedOption) -> [ParsedArguments.Occurrence] {
    precondition(
      Group.options.contains { $0.definition == option.definition },
      "\(Group.self) has no option '\(option.definition.longSpelling)'"
    )
    return occurrences.filter { $0.option == option.definition }
  }
}
