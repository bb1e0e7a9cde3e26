internal import AnnotateJobs
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
    self.init()
    for track in header.tracks { tracks[track.id] = track.name }
    for person in header.people { people[person.number] = person.name }
  }

  /// The names of people who are recognised by photos: the first has the number 1.
  init(_ photos: [PersonPhoto]) {
    self.init()
    for (index, photo) in photos.enumerated() { people[index + 1] = photo.name }
  }

  /// The name of the face's track, or else of its person; nil if neither has one.
  func name(of face: Face) -> String? {
    tracks[face.id] ?? face.person.flatMap { people[$0] }
  }
}

extension FaceSupply {
  /// The names of the faces of a job.
  func names(for job: AnnotationJob) -> FaceNames {
    switch self {
    case .detected: FaceNames(job.tracking.people)
    case .recorded(let faces): FaceNames(faces.header.content)
    }
  }
}
