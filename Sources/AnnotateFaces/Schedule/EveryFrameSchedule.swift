internal import AnnotateMediaTypes

/// Runs the detector on every frame.
///
/// Frames of a live stream are processed as soon as they arrive, and cuts are not reported.
package struct EveryFrameSchedule<Detector: FrameDetecting>: DetectionSchedule {
  private let detector: Detector
  private let isLive: Bool

  /// Creates a schedule for the frames of one stream; no frame of a live stream waits for another.
  package init(_ detector: Detector, isLive: Bool = false) {
    (self.detector, self.isLive) = (detector, isLive)
  }

  /// Detection needs only one frame, but several frames are needed to distinguish a cut from camera
  /// shake.
  package var groupLength: Int { isLive ? 1 : FrameGroups.length }

  /// The frame after the group helps to distinguish cuts from camera shake.
  package var needsNextFrame: Bool { !isLive }

  /// Detects the faces in each frame of a group.
  ///
  /// - Throws: `AnnotateError`.
  package func detect(
    in group: [Detector.Frame],
    before next: Detector.Frame?
  ) async throws -> GroupDetections {
    var all: [[FaceObservation<SquareSpace>]] = []
    for frame in group { all.append(try await detector.faces(in: frame)) }
    guard !isLive else { return GroupDetections(faces: all, cuts: []) }
    let cuts = try await SceneCuts.indices(in: group + [next].compactMap(\.self), detector)
    return GroupDetections(faces: all, cuts: Set(cuts))
  }
}
