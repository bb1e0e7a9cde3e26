package import AnnotateStages

/// Runs the detector on anchor frames and follows the faces between them.
///
/// Anchor frames are the first frame of every group, every eighth after it unless the faces are steady without it, the
/// last frame of the stream, and the frames on both sides of a cut.
package struct AnchorSchedule<Detector: FrameDetecting>: DetectionSchedule {
  /// The share of the confidence limit that suffices at one anchor frame if the face reaches the limit
  /// at the other.
  package static var hysteresis: Double { 0.6 }

  /// The usual distance of the anchor frames in which all faces get a signature, in distances of anchor frames;
  /// faces that appear get theirs at once.
  ///
  /// More of them would cost more than a tenth of the detection.
  package static var signatureStep: Int { 7 }

  /// Each group starts with an anchor frame.
  package let groupLength: Int
  private let detector: Detector
  private let confidence: Double
  private let tolerance: FaceTolerance?
  private let signatureStep: Int
  /// The faces of the first frame of the next group, which the last group needs too.
  private var upcoming: SharedResult<Anchor>?

  /// Creates a schedule for the frames of one stream.
  ///
  /// - Parameters:
  ///   - detector: the detector of the stream; it also reports less confident faces, down to the share
  ///     `hysteresis`.
  ///   - confidence: the confidence limit that a face has to reach in at least one frame.
  ///   - tolerance: how much a face that both anchor frames have may differ from how it is expected to
  ///     look between them, so that its landmarks are interpolated; nil always searches them.
  ///   - signatureStep: the distance of the anchor frames in which all faces get a signature, in distances of
  ///     anchor frames.
  ///   - groupLength: the number of frames in a group: `FrameGroups.anchorDistance`, or two or four times as many if
  ///     the detector may leave out anchor frames between two whose faces are steady.
  package init(
    _ detector: Detector,
    confidence: Double,
    tolerance: FaceTolerance?,
    signatureStep: Int = signatureStep,
    groupLength: Int = FrameGroups.anchorDistance
  ) {
    (self.detector, self.confidence) = (detector, confidence)
    (self.tolerance, self.signatureStep) = (tolerance, signatureStep)
    self.groupLength = groupLength
  }

  /// Prepares the detection in a group, some frames of which only follow faces.
  package mutating func detections(
    in group: [Detector.Frame],
    at index: Int,
    before next: Detector.Frame?
  ) -> SharedResult<GroupDetections> {
    let first = upcoming ?? anchor(in: group[0])
    upcoming = next.map { anchor(in: $0) }
    let detection = AnchorGroupDetection(
      anchorFrames: AnchorFrames(
        frames: group + [next].compactMap(\.self),
        first: first,
        upcoming: upcoming,
        detector: detector,
        confidence: confidence
      ),
      count: group.count,
      tolerance: tolerance,
      firstNumber: index / FrameGroups.anchorDistance,
      signatureStep: signatureStep
    )
    return SharedResult { try await detection.detections() }
  }

  private func anchor(in frame: Detector.Frame) -> SharedResult<Anchor> {
    SharedResult { [detector] in try await Anchor(in: frame, detector) }
  }
}
