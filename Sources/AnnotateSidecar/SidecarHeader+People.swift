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

    /// Parses a list of people; nil if it is not one.
    static func list(_ json: JSONValue) -> [Person]? {
      guard let elements = json.elements else { return nil }
      let people = elements.compactMap { element -> Person? in
        guard let number = element["person"]?.count, let name = element["name"]?.string else {
          return nil
        }
        return Person(number: number, name: name)
      }
      return people.count == elements.count ? people : nil
    }
  }

  /// The name of the person with a number; nil if there is none.
  package func name(ofPerson number: Int) -> String? {
    people.first { $0.number == number }?.name
  }
}
