internal import AnnotateJobs
internal import AnnotateTracking

/// A face that stays visible while others are covered, because options choose it or choose others.
public struct VisibleFace: Sendable, Hashable {
  /// The track ID.
  public let track: Int
  /// The numbers of the people whose face it is, in rising order: one, unless somebody renumbered faces by hand; none if it
  /// was not recognised.
  public let people: [Int]
  /// The names of those of them of whom the job has a photo.
  public let names: [String]
}

/// Collects the faces that stay visible.
struct VisibleFaces {
  private let selection: FaceSelection
  private let tracking: TrackingOptions
  private var people: [Int: Set<Int>] = [:]

  /// Finds out whom options choose; nil if they choose nobody, or nothing covers faces.
  init?(_ preparation: JobPreparation, _ styles: ResolvedStyles) {
    let asked = preparation.faces.asked
    guard styles.hideFaces, asked.only != nil || !asked.excluded.isEmpty else { return nil }
    selection = preparation.faces.selection
    tracking = preparation.job.tracking
  }

  /// Adds the faces of a frame.
  mutating func add(_ faces: [Face]) {
    for face in faces where !selection.includes(face) {
      people[face.id, default: []].formUnion(selection.people(of: face))
    }
  }

  /// All that were added, by rising track ID.
  var all: [VisibleFace] {
    people.sorted { $0.key < $1.key }.map { track, people in
      let numbers = people.sorted()
      let names = numbers.compactMap { tracking.name(ofPerson: $0) }
      return VisibleFace(track: track, people: numbers, names: names)
    }
  }
}
