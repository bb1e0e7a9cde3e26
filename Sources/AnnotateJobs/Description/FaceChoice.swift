internal import AnnotateTracking

/// Some faces, chosen by the numbers of tracks or of people.
public struct FaceChoice: Sendable, Equatable, ExpressibleByArrayLiteral {
  /// The track IDs of chosen faces.
  public var ids: Set<Int>
  /// The numbers of the people whose faces are chosen.
  public var people: Set<Int>

  /// Chooses faces by the numbers of tracks and of people.
  public init(ids: Set<Int>, people: Set<Int> = []) {
    (self.ids, self.people) = (ids, people)
  }

  /// Chooses faces by track IDs.
  public init(arrayLiteral ids: Int...) { self.init(ids: Set(ids)) }

  /// Whether no face is chosen.
  public var isEmpty: Bool { ids.isEmpty && people.isEmpty }

  /// Whether a face is chosen.
  func contains(_ face: Face) -> Bool {
    ids.contains(face.id) || face.person.map(people.contains) ?? false
  }
}
