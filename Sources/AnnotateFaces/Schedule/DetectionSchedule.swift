package import AnnotateStages

/// Decides on which frames of a stream the detector runs, and how faces are found in the others.
///
/// Frames are processed in groups that begin at multiples of `groupLength`. The detections in a group
/// depend only on its own frames and the frame after it, so the results are the same however a stream is
/// divided at group borders.
package protocol DetectionSchedule<Frame>: Sendable {
  /// A frame of the stream.
  associatedtype Frame: Sendable

  /// The number of frames in every group but the last.
  var groupLength: Int { get }

  /// Whether detection in a group needs the frame after the group.
  var needsNextFrame: Bool { get }

  /// Prepares the detection in a group.
  ///
  /// The caller passes the groups in order, but may start with any group.
  ///
  /// - Parameters:
  ///   - group: its frames, at least one.
  ///   - index: the index of its first frame in the stream.
  ///   - next: the first frame of the next group; nil at the end of the stream.
  /// - Returns: the faces of each frame of the group, and the cuts. They are computed when they are asked
  ///   for; several groups can be computed at the same time.
  mutating func detections(
    in group: [Frame],
    at index: Int,
    before next: Frame?
  ) -> SharedResult<GroupDetections>
}

extension DetectionSchedule {
  /// The frame after the group helps to distinguish cuts from camera shake.
  package var needsNextFrame: Bool { true }
}
