internal import AnnotateMediaTypes
internal import AnnotateStages

/// The detection in one group of frames, the first of which is an anchor frame.
struct AnchorGroupDetection<Detector: FrameDetecting>: Sendable {
  /// The index of the frame in the middle of a long group.
  private static var middle: Int { FrameGroups.anchorDistance }

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
  /// Which of the stream's anchor frames that have the usual distance the first frame is, from 0.
  private let firstNumber: Int
  private let signatureStep: Int

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
  ///   - firstNumber: which of the anchor frames that have the usual distance the first frame is, from 0.
  ///   - signatureStep: how many of these frames there are for each in which all faces get a signature; in the
  ///     others only those do that the next anchor frame does not have, or of which that is in doubt.
  init(
    _ group: [Detector.Frame],
    first: SharedResult<Anchor>,
    before next: Detector.Frame?,
    _ upcoming: SharedResult<Anchor>?,
    _ detector: Detector,
    confidence: Double,
    tolerance: FaceTolerance?,
    firstNumber: Int,
    signatureStep: Int
  ) {
    frames = group + [next].compactMap(\.self)
    count = group.count
    (self.first, self.upcoming) = (first, upcoming)
    (self.detector, self.confidence) = (detector, confidence)
    (self.tolerance, self.firstNumber, self.signatureStep) = (tolerance, firstNumber, signatureStep)
  }

  /// Detects or follows the faces in each frame.
  ///
  /// - Throws: `AnnotateError`.
  func detections() async throws -> GroupDetections {
    var all: [[FaceObservation<SquareSpace>]] = []
    let cuts = try await cuts()
    for scene in Self.scenes(of: frames.count, cuts) where all.count < count {
      all += try await faces(of: scene)
    }
    return GroupDetections(faces: all, cuts: Set(cuts))
  }

  /// The indices of the frames after which another scene begins.
  private func cuts() async throws -> [Int] {
    var cuts: [Int] = []
    for start in stride(from: 0, to: max(1, frames.count - 1), by: Self.middle) {
      let part = frames[start...min(start + Self.middle, frames.count - 1)]
      cuts += try await SceneCuts.indices(in: Array(part), detector).map { $0 + start }
    }
    return cuts
  }

  /// The ranges of frames between cuts.
  private static func scenes(of count: Int, _ cuts: [Int]) -> [ClosedRange<Int>] {
    let (starts, ends) = ([0] + cuts.map { $0 + 1 }, cuts + [count - 1])
    return zip(starts, ends).map { $0...$1 }
  }

  /// The faces of the frames of a scene that belong to the group.
  private func faces(
    of scene: ClosedRange<Int>
  ) async throws -> [[FaceObservation<SquareSpace>]] {
    let pair = try await pair(scene)
    let signsAll = scene.lowerBound > 0 || getsSignatures(scene.lowerBound)
    guard scene.lowerBound < Self.middle, Self.middle < scene.upperBound else {
      return try await faces(of: scene, pair, signsAll: signsAll)
    }
    let followed = try await followedMiddle(of: pair, scene)
    let middle = if let followed { followed } else { try await anchor(at: Self.middle) }
    // A face that is only followed to the middle gets its signature before.
    let signsMiddle = getsSignatures(Self.middle)
    async let before = faces(
      of: scene.lowerBound...Self.middle,
      AnchorPair(pair.first, middle, confidence: confidence),
      signsAll: signsAll || signsMiddle && followed != nil
    )
    let after = try await faces(
      of: Self.middle...scene.upperBound,
      AnchorPair(middle, pair.last, confidence: confidence),
      signsAll: signsMiddle && followed == nil
    )
    // Both parts have the frame in the middle.
    return try await before.dropLast() + after
  }

  /// The frame in the middle with the faces of the anchor frames around it; nil if it needs the detector.
  private func followedMiddle(
    of pair: AnchorPair,
    _ scene: ClosedRange<Int>
  ) async throws -> Anchor? {
    guard pair.isSteady else { return nil }
    let frame = frames[Self.middle]
    guard pair.explains(try await detector.suspicions(in: frame)) else { return nil }
    let share = Double(Self.middle - scene.lowerBound) / Double(scene.count - 1)
    return try await Anchor(following: pair.linkedFaces, share: share, in: frame, detector)
  }

  /// The faces of the frames from one anchor frame to the next that belong to the group.
  private func faces(
    of scene: ClosedRange<Int>,
    _ pair: AnchorPair,
    signsAll: Bool
  ) async throws -> [[FaceObservation<SquareSpace>]] {
    var pair = pair
    try await pair.sign(signsAll: signsAll)
    var span = AnchorSpan(
      pair,
      frameCount: max(0, scene.count - 2),
      confidence: confidence,
      tolerance: tolerance
    )
    try await span.follow(over: Array(frames[scene]), detector)
    return span.faces + (scene.upperBound < count ? [span.lastFaces].compactMap(\.self) : [])
  }

  /// The first and the last frame of a scene.
  private func pair(_ scene: ClosedRange<Int>) async throws -> AnchorPair {
    async let first = anchor(at: scene.lowerBound)
    let last = scene.count > 1 ? try await anchor(at: scene.upperBound) : nil
    return AnchorPair(try await first, last, confidence: confidence)
  }

  private func anchor(at index: Int) async throws -> Anchor {
    if index == 0 { return try await first.value() }
    if index == count, let upcoming { return try await upcoming.value() }
    return try await Anchor(in: frames[index], detector)
  }

  /// Whether a frame is an anchor frame with the usual distance in which all faces get a signature.
  private func getsSignatures(_ index: Int) -> Bool {
    index % Self.middle == 0 && (firstNumber + index / Self.middle) % signatureStep == 0
  }
}
