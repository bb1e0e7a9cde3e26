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

  /// Whether a group cannot be looked at before the frame after it is known.
  var looksAhead: Bool { get }

  /// The faces in each frame of a group.
  ///
  /// - Parameters:
  ///   - group: its frames, at least one.
  ///   - next: the first frame of the next group; nil at the end of the stream.
  /// - Returns: a list for each frame of the group, and where scenes end.
  /// - Throws: `AnnotateError`.
  mutating func look(at group: [Frame], before next: Frame?) async throws -> GroupLook
}

extension LookSchedule {
  /// Cuts are told from shakes with the frame after the group.
  package var looksAhead: Bool { true }
}
