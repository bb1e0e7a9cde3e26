package import AnnotateMediaTypes

/// Some faces, chosen by the numbers of tracks or of people, or by names.
public struct FaceChoice: Sendable, Equatable, ExpressibleByArrayLiteral {
  /// The track IDs of chosen faces.
  public var ids: Set<Int>
  /// The numbers of the people whose faces are chosen.
  public var people: Set<Int>
  /// The names of faces and people that are chosen.
  public var names: Set<String> = []

  /// Chooses faces by the numbers of tracks and of people.
  public init(ids: Set<Int>, people: Set<Int> = []) {
    (self.ids, self.people) = (ids, people)
  }

  /// Chooses faces by track IDs.
  public init(arrayLiteral ids: Int...) { self.init(ids: Set(ids)) }

  /// Whether no face is chosen.
  public var isEmpty: Bool { ids.isEmpty && people.isEmpty && names.isEmpty }

  /// Adds the faces of another choice.
  package mutating func formUnion(_ other: FaceChoice) {
    ids.formUnion(other.ids)
    people.formUnion(other.people)
    names.formUnion(other.names)
  }

  /// The same faces without names.
  ///
  /// - Parameter find: returns the faces that have a name; nil if none can have it.
  /// - Returns: the faces by number.
  /// - Throws: `.usage` if a name is unknown.
  package func resolved(
    _ find: (String) -> FaceChoice?
  ) throws(AnnotateError) -> FaceChoice {
    var resolved = FaceChoice(ids: ids, people: people)
    for name in names.sorted() {
      guard let found = find(name) else {
        throw AnnotateError(JobProblem.unknownName(name))
      }
      resolved.formUnion(found)
    }
    return resolved
  }
}
