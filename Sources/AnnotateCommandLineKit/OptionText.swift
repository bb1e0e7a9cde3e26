internal import AnnotateWording

/// The conversion between a value and the text of an option.
package struct OptionText<Value>: Sendable {
  /// The expected text, for messages: "a whole number of at least 1".
  package let expectation: String
  /// The only accepted texts; empty if there are others.
  package let choices: [String]
  /// Reads a value; nil if the text is invalid.
  package let read: @Sendable (String) -> Value?
  /// Writes a value in a form that `read` reads back.
  package let write: @Sendable (Value) -> String

  /// Describes the texts of a value.
  package init(
    _ expectation: String,
    choices: [String] = [],
    read: @escaping @Sendable (String) -> Value?,
    write: @escaping @Sendable (Value) -> String
  ) {
    (self.expectation, self.choices) = (expectation, choices)
    (self.read, self.write) = (read, write)
  }
}

extension OptionText where Value == String {
  /// Any text.
  package static var any: OptionText { OptionText("a text", read: { $0 }, write: { $0 }) }

  /// One of several words.
  package static func oneOf(_ words: [String]) -> OptionText {
    OptionText(words.listed("or"), choices: words, read: { $0 }, write: { $0 })
  }
}

extension OptionText
where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the values of an enumeration, by its name.
  package static var choice: OptionText {
    let names = Value.allCases.map(\.rawValue)
    return OptionText(
      names.listed("or"),
      choices: names,
      read: { Value(rawValue: $0) },
      write: { $0.rawValue }
    )
  }
}

extension OptionText where Value == Int {
  /// A whole number, written in digits alone.
  package static func whole(_ range: ClosedRange<Int>, _ expectation: String) -> OptionText {
    OptionText(
      expectation,
      read: { text in
        guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text).flatMap { range.contains($0) ? $0 : nil }
      },
      write: { String($0) }
    )
  }
}

extension OptionText where Value == Double {
  /// A number.
  package static func number(
    _ expectation: String,
    where isValid: @escaping @Sendable (Double) -> Bool
  ) -> OptionText {
    OptionText(
      expectation,
      read: { text in Double(text).flatMap { isValid($0) ? $0 : nil } },
      write: { $0.shortestText }
    )
  }
}

extension Double {
  /// The shortest text that reads back as this number, without a fraction if it is whole.
  package var shortestText: String {
    self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)"
  }
}
