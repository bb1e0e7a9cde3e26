internal import AnnotateMediaTypes

/// The detector looks at every frame.
///
/// Of pictures that do not wait each is looked at as soon as it is there, and where scenes end is not told.
package struct EveryFrameSchedule<Looker: FaceLooking>: LookSchedule {
  private let looker: Looker
  private let isLive: Bool

  /// Makes a schedule for what looks at the frames of a stream; no frame of a live one waits for another.
  package init(_ looker: Looker, isLive: Bool = false) {
    (self.looker, self.isLive) = (looker, isLive)
  }

  /// The faces of a frame need no other frame, but to tell a cut from a shake takes some.
  package var groupLength: Int { isLive ? 1 : FrameGroups.length }

  /// Cuts are told from shakes with the frame after the group.
  package var looksAhead: Bool { !isLive }

  /// The faces in each frame of a group.
  ///
  /// - Throws: `AnnotateError`.
  package func look(
    at group: [Looker.Frame],
    before next: Looker.Frame?
  ) async throws -> GroupLook {
    var all: [[FaceObservation<SquareSpace>]] = []
    for frame in group { all.append(try await looker.faces(in: frame)) }
    guard !isLive else { return GroupLook(faces: all, cuts: []) }
    let cuts = try await SceneCuts.places(in: group + [next].compactMap(\.self), looker)
    return GroupLook(faces: all, cuts: Set(cuts))
  }
}
