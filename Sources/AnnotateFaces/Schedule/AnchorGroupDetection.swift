internal import AnnotateMediaTypes
internal import AnnotateStages

/// The detection in one group of frames, the first of which is an anchor frame.
struct AnchorGroupDetection<Detector: FrameDetecting>: Sendable {
  /// The frames of the group and the first frame of the next group, if there is one.
  private let frames: [Detector.Frame]
  /// The number of frames in the group.
  private let count: Int
  /// The faces of the first frame.
  private let first: SharedResult<Anchor>
  /// The faces of the first frame of the next group.
  private let upcoming: SharedResult<Anchor>?
  private let detector: Detector
  private let confidence: Double
  private let tolerance: FaceTolerance?
  /// Whether all faces of the first frame get a signature.
  private let signsAll: Bool

  /// Prepares the detection in `group`.
  ///
  /// - Parameters:
  ///   - group: the frames.
  ///   - first: the faces of the first frame.
  ///   - next: the first frame of the next group.
  ///   - upcoming: the faces of that frame.
  ///   - detector: the detector of the stream.
  ///   - confidence: the confidence limit.
  ///   - tolerance: how much a face may differ from how it is expected to look.
  ///   - signsAll: whether all faces of the first frame get a signature; otherwise only those do that the
  ///     next anchor frame does not have, or of which that is in doubt.
  init(
    _ group: [Detector.Frame],
    first: SharedResult<Anchor>,
    before next: Detector.Frame?,
    _ upcoming: SharedResult<Anchor>?,
    _ detector: Detector,
    confidence: Double,
    tolerance: FaceTolerance?,
    signsAll: Bool
  ) {
    frames = group + [next].compactMap(\.self)
    count = group.count
    (self.first, self.upcoming) = (first, upcoming)
    (self.detector, self.confidence) = (detector, confidence)
    (self.tolerance, self.signsAll) = (tolerance, signsAll)
  }

  /// Detects or follows the faces in each frame.
  ///
  /// - Throws: `AnnotateError`.
  func detections() async throws -> GroupDetections {
    var all: [[FaceObservation<SquareSpace>]] = []
    let cuts = try await SceneCuts.indices(in: frames, detector)
    for scene in Self.scenes(of: frames.count, cuts) where all.count < count {
      let first = try await anchor(at: scene.lowerBound)
      let last = scene.count > 1 ? try await anchor(at: scene.upperBound) : nil
      var pair = AnchorPair(first, last, confidence: confidence)
      try await pair.sign(signsAll: signsAll || scene.lowerBound > 0)
      var span = AnchorSpan(
        pair,
        frameCount: max(0, scene.count - 2),
        confidence: confidence,
        tolerance: tolerance
      )
      try await span.follow(over: Array(frames[scene]), detector)
      all += span.faces
      if scene.upperBound < count { all += [span.lastFaces].compactMap(\.self) }
    }
    return GroupDetections(faces: all, cuts: Set(cuts))
  }

  /// The ranges of frames between cuts.
  private static func scenes(of count: Int, _ cuts: [Int]) -> [ClosedRange<Int>] {
    let (starts, ends) = ([0] + cuts.map { $0 + 1 }, cuts + [count - 1])
    return zip(starts, ends).map { $0...$1 }
  }

  private func anchor(at index: Int) async throws -> Anchor {
    if index == 0 { return try await first.value() }
    if index == count, let upcoming { return try await upcoming.value() }
    return try await Anchor(in: frames[index], detector)
  }
}
