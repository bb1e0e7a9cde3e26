package import AnnotateJSON

/// The output of `inspect`, for people and for programs.
package struct InspectionPage {
  /// One known fact.
  package struct Field {
    /// The name for programs.
    package let key: String
    /// The name for people; nil if the field is for programs only.
    package let label: String?
    /// The value for programs.
    package let value: JSONValue
    /// The value as text.
    package let text: String

    /// Names a value; nil if it is not known.
    package init?(_ key: String, _ label: String?, _ value: JSONValue?, _ text: String? = nil) {
      guard let value else { return nil }
      self.key = key
      self.label = label
      self.value = value
      self.text = text ?? value.string ?? value.line
    }

    private init(forPrograms field: Field) {
      (key, label, value, text) = (field.key, nil, field.value, field.text)
    }

    /// The same field for programs only.
    package var forPrograms: Field { Field(forPrograms: self) }

    /// Names a text; nil if it is not known.
    package init?(_ key: String, _ label: String?, text: String?) {
      self.init(key, label, text.map { .string($0) })
    }

    /// Names a count; nil if it is not known.
    package init?(_ key: String, _ label: String?, count: Int?) {
      self.init(key, label, count.map { .integer($0) })
    }
  }

  /// Fields under a heading.
  package struct Section {
    /// The heading; nil for the first section.
    package let title: String?
    /// The list of the JSON object that it belongs to; nil for the object itself.
    package let list: String?
    /// Whether it is the value of that member itself, not an element of a list.
    package let isOnly: Bool
    /// The known fields.
    package let fields: [Field]

    /// Puts fields under a heading, leaving out those that are not known.
    package init(_ title: String?, list: String? = nil, isOnly: Bool = false, _ fields: [Field?]) {
      self.title = title
      (self.list, self.isOnly) = (list, isOnly)
      self.fields = fields.compactMap(\.self)
    }
  }

  /// The sections in order.
  package let sections: [Section]
  /// The lists that the JSON object has even if no section belongs to them.
  package let constantLists: [String]

  /// Makes a page.
  package init(sections: [Section], constantLists: [String] = []) {
    (self.sections, self.constantLists) = (sections, constantLists)
  }

  /// The text for people, without a final line break.
  package var text: String {
    let width = sections.flatMap(\.fields).compactMap(\.label?.count).max() ?? 0
    let blocks = sections.map { section in
      let lines = section.fields.flatMap { Self.lines($0, width) }
      return (section.title.map { [$0] } ?? []) + lines
    }
    return blocks.filter { !$0.isEmpty }.joined(separator: [""]).joined(separator: "\n")
  }

  /// One object, in which sections of a list are its elements, and only ones objects.
  package var json: JSONValue {
    var members: [JSONValue.Member] = []
    var lists: [String] = []
    for section in sections {
      guard let list = section.list else {
        members += section.fields.map(Self.member)
        continue
      }
      if !lists.contains(list) { lists.append(list) }
    }
    lists += constantLists.filter { !lists.contains($0) }
    return .object(members + lists.map { JSONValue.Member($0, value(of: $0)) })
  }

  private func value(of list: String) -> JSONValue {
    let own = sections.filter { $0.list == list }
    let objects = own.map { JSONValue.object($0.fields.map(Self.member)) }
    return own.first?.isOnly == true ? objects[0] : .array(objects)
  }

  private static func member(_ field: Field) -> JSONValue.Member {
    JSONValue.Member(field.key, field.value)
  }

  /// A value of several lines continues below its first line.
  private static func lines(_ field: Field, _ width: Int) -> [String] {
    guard let label = field.label else { return [] }
    return field.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      number,
      line in
      let name = number == 0 ? label : ""
      let printable = line.filter { !$0.unicodeScalars.contains { $0.value < 0x20 } }
      return "  " + name + String(repeating: " ", count: width + 2 - name.count) + printable
    }
  }
}
