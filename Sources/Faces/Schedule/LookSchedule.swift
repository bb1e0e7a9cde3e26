package import MediaTypes

/// Decides which frames of a stream are looked at, and how.
///
/// Frames are looked at in groups that begin at multiples of `groupLength`. What is found in a group
/// hangs on its own frames and the next one only: however a stream is divided between groups, the same
/// is found.
package protocol LookSchedule<Frame>: Sendable {
  /// A frame of the stream.
  associatedtype Frame: Sendable

  /// The number of frames in every group but the last.
  var groupLength: Int { get }

  /// The faces in each frame of a group.
  ///
  /// - Parameters:
  ///   - group: its frames, at least one.
  ///   - next: the first frame of the next group; nil at the end of the stream.
  /// - Returns: a list for each frame of the group.
  /// - Throws: `AnnotateError`.
  mutating func faces(
    in group: [Frame],
    before next: Frame?
  ) async throws -> [[FaceObservation<SquareSpace>]]
}

/// The detector looks at every frame.
package struct EveryFrameSchedule<Looker: FaceLooking>: LookSchedule {
  /// One: no frame needs another.
  package let groupLength = 1
  private let looker: Looker

  /// Makes a schedule for what looks at the frames of a stream.
  package init(_ looker: Looker) {
    self.looker = looker
  }

  /// The faces in each frame of a group.
  ///
  /// - Throws: `AnnotateError`.
  package func faces(
    in group: [Looker.Frame],
    before next: Looker.Frame?
  ) async throws -> [[FaceObservation<SquareSpace>]] {
    var all: [[FaceObservation<SquareSpace>]] = []
    for frame in group {
      var faces: [FaceObservation<SquareSpace>] = []
      for face in try await looker.detect(in: frame) {
        faces.append(try await looker.lookClosely(at: face, in: frame).face)
      }
      all.append(faces)
    }
    return all
  }
}
