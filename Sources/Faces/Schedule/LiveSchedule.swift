internal import MediaTypes

/// The detector looks at every frame as soon as it is there, for pictures that do not wait; where
/// scenes end is not told.
package struct LiveSchedule<Looker: FaceLooking>: LookSchedule {
  /// No frame waits for another.
  package let groupLength = 1
  /// Nothing is kept back.
  package let looksAhead = false
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
    return GroupLook(faces: all, cuts: [])
  }
}
