internal import AnnotateJSON

extension SidecarHeader {
  /// A person who has a name.
  public struct Person: Sendable, Equatable {
    /// The number of the person.
    public let number: Int
    /// The name.
    public var name: String

    /// Names a person.
    public init(number: Int, name: String) {
      (self.number, self.name) = (number, name)
    }

    var json: JSONValue { .object(["person": .integer(number), "name": .string(name)]) }

    /// Parses a person; nil if it is not one.
    init?(_ json: JSONValue) {
      guard let number = json["person"]?.count, let name = json["name"]?.string else { return nil }
      self.init(number: number, name: name)
    }
  }

  /// The name of the person with a number; nil if there is none.
  package func name(ofPerson number: Int) -> String? {
    people.first { $0.number == number }?.name
  }
}
