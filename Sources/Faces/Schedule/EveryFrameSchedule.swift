internal import MediaTypes

/// The detector looks at every frame.
package struct EveryFrameSchedule<Looker: FaceLooking>: LookSchedule {
  /// The faces of a frame need no other frame, but to tell a cut from a shake takes some.
  package let groupLength = FrameGroups.length
  private let looker: Looker

  /// Makes a schedule for what looks at the frames of a stream.
  package init(_ looker: Looker) {
    self.looker = looker
  }

  /// The faces in each frame of a group.
  ///
  /// - Throws: `AnnotateError`.
  package func look(
    at group: [Looker.Frame],
    before next: Looker.Frame?
  ) async throws -> GroupLook {
    var all: [[FaceObservation<SquareSpace>]] = []
    for frame in group { all.append(try await looker.faces(in: frame)) }
    let cuts = try await SceneCuts.places(in: group + [next].compactMap(\.self), looker)
    return GroupLook(faces: all, cuts: Set(cuts))
  }
}
