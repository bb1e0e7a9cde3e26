internal import AnnotateFaces
public import AnnotateMediaTypes
package import AnnotateTracking

/// Which faces are stamped; the sidecar has all of them.
public struct FaceSelection: Sendable, Equatable {
  /// The faces that are stamped; nil is all.
  public var only: FaceChoice?
  /// The faces that are not stamped.
  public var excluded: FaceChoice = []
  /// The part of the picture, in display space, in which the center of a stamped face lies; nil is the
  /// whole picture.
  public var region: Rect<DisplaySpace>?

  /// Whose faces the tracks show; nil if nothing is known of frames that come later.
  package var tracks: TrackPeople?
  /// Whether a face is stamped if it may be that of a chosen person, which is not known before it is recognised.
  package var includesUnknownPeople = false

  /// Selects all faces.
  public init() {}

  /// Whether people are chosen, by number or by name.
  package var choosesPeople: Bool {
    choices.contains { !$0.people.isEmpty || !$0.names.isEmpty }
  }

  /// Whether tracks or people are chosen by number.
  package var choosesNumbers: Bool {
    choices.contains { !$0.ids.isEmpty || !$0.people.isEmpty }
  }

  private var choices: [FaceChoice] { [only, excluded].compactMap(\.self) }

  /// The numbers of the people whose face this may be, as far as that is known when it is stamped.
  package func people(of face: Face) -> Set<Int> {
    tracks?.people(of: face) ?? face.person.map { [$0] } ?? []
  }

  /// Whether a face is stamped; names must have been resolved.
  package func includes(_ face: Face) -> Bool {
    let people = people(of: face)
    return isWanted(face, people) && !isExcluded(face, people)
      && (region?.contains(face.observation.bounds.center) ?? true)
  }

  private func isWanted(_ face: Face, _ people: Set<Int>) -> Bool {
    guard let only else { return true }
    let mayBeChosen = people.isEmpty && tracks == nil && includesUnknownPeople
    return only.ids.contains(face.id) || !only.people.isDisjoint(with: people)
      || mayBeChosen && !only.people.isEmpty
  }

  /// Whether a face gets no stamp: where it may be that of two people, both must be excluded.
  private func isExcluded(_ face: Face, _ people: Set<Int>) -> Bool {
    excluded.ids.contains(face.id) || !people.isEmpty && people.isSubset(of: excluded.people)
  }
}
