internal import AnnotateSidecar
internal import AnnotateTracking

/// The names of faces, by the numbers of their tracks or of their people.
package struct FaceNames: Sendable {
  private var tracks: [Int: String]
  private var people: [Int: String]

  /// Knows the names of some tracks and people.
  package init(tracks: [Int: String] = [:], people: [Int: String] = [:]) {
    (self.tracks, self.people) = (tracks, people)
  }

  /// The names that the header of a sidecar states.
  init(_ header: SidecarHeader) {
    self.init(header.people)
    for track in header.tracks { tracks[track.id] = track.name }
  }

  /// The names of people.
  init(_ named: [SidecarHeader.Person]) {
    self.init()
    for person in named { people[person.number] = person.name }
  }

  /// The name of the face's track, or else of its person; nil if neither has one.
  func name(of face: Face) -> String? {
    tracks[face.id] ?? face.person.flatMap { people[$0] }
  }
}
