internal import AnnotateMediaTypes
package import AnnotateStages

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
  package var groupLength: Int { isLive ? 1 : FrameGroups.anchorDistance }

  /// The frame after the group helps to distinguish cuts from camera shake.
  package var needsNextFrame: Bool { !isLive }

  /// Prepares the detection in each frame of a group.
  package func detections(
    in group: [Detector.Frame],
    at index: Int,
    before next: Detector.Frame?
  ) -> SharedResult<GroupDetections> {
    SharedResult { [detector, isLive] in
      let faces = try await group.concurrentMap(limit: detector.concurrentFrames) { frame in
        try await detector.refinedFaces(in: frame).map(\.refinement.face)
      }
      guard !isLive else { return GroupDetections(faces: faces, cuts: []) }
      let cuts = try await SceneCuts.indices(in: group + [next].compactMap(\.self), detector)
      return GroupDetections(faces: faces, cuts: Set(cuts))
    }
  }
}
