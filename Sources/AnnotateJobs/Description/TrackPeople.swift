package import AnnotateTracking

/// Whose faces the tracks of a whole video show, whichever of their frames told it.
package struct TrackPeople: Sendable, Equatable {
  /// The people of each track: one, unless somebody renumbered faces by hand.
  private var numbers: [Int: Set<Int>] = [:]

  /// Knows nobody yet.
  package init() {}

  /// Adds the faces of a frame.
  package mutating func add(_ faces: [Face]) {
    for face in faces {
      if let person = face.person { numbers[face.id, default: []].insert(person) }
    }
  }

  /// The numbers of the people whose face this may be: none if its track tells nothing.
  package func people(of face: Face) -> Set<Int> {
    face.person.map { [$0] } ?? numbers[face.id] ?? []
  }

  /// The numbers of the people whose faces tracks show.
  package func people(of tracks: Set<Int>) -> Set<Int> {
    tracks.reduce(into: []) { $0.formUnion(numbers[$1] ?? []) }
  }

  /// The tracks that show a person in one of their frames.
  package func tracks(of person: Int) -> Set<Int> {
    Set(numbers.filter { $0.value.contains(person) }.keys)
  }
}
