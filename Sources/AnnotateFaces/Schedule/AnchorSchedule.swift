package import AnnotateMediaTypes
package import AnnotateStages

/// Runs the detector on anchor frames and follows the faces between them.
///
/// Anchor frames are the first frame of every group, every eighth after it unless the faces are steady without it, the
/// last frame of the stream, and the frames on both sides of a cut or of an end of a flash. Where no movement may be missed,
/// there is one more in the middle between two of these if a face may stray in between.
package struct AnchorSchedule<Detector: FrameDetecting>: DetectionSchedule {
  /// The fraction of the confidence limit that suffices at one anchor frame if the face reaches the limit
  /// at the other.
  package static var hysteresis: Double { 0.6 }

  /// The regular distance of the anchor frames in which all faces get a signature, in distances of anchor frames;
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
  private let leastDistance: Int
  private let leavesOutAnchors: Bool
  private let followsLostHeads: Bool
  /// The faces of the first frame of the next group, which the last group needs too.
  private var upcoming: SharedResult<Anchor>?

  /// Creates a schedule for the frames of one stream.
  ///
  /// - Parameters:
  ///   - detector: the detector of the stream; it also reports less confident faces, down to the fraction
  ///     `hysteresis`.
  ///   - confidence: the confidence limit that a face has to reach in at least one frame.
  ///   - tolerance: how much a face that both anchor frames have may differ from how it is expected to
  ///     look between them, so that its landmarks are interpolated; nil always searches them.
  ///   - signatureStep: the distance of the anchor frames in which all faces get a signature, in distances of
  ///     anchor frames.
  ///   - groupLength: the number of frames in a group: `FrameGroups.anchorDistance`, or two or four times as many.
  ///   - leastDistance: the least distance of anchor frames between which a face may stray: `FrameGroups.anchorDistance`,
  ///     or half of it, `FrameGroups.shortDistance`.
  ///   - leavesOutAnchors: whether the detector may leave out anchor frames in a group between two whose faces are steady.
  ///   - followsLostHeads: whether heads are followed on in a group where no anchor frame has their faces.
  package init(
    _ detector: Detector,
    confidence: Double,
    tolerance: FaceTolerance?,
    signatureStep: Int = signatureStep,
    groupLength: Int = FrameGroups.anchorDistance,
    leastDistance: Int = FrameGroups.anchorDistance,
    leavesOutAnchors: Bool = true,
    followsLostHeads: Bool = false
  ) {
    (self.leavesOutAnchors, self.followsLostHeads) = (leavesOutAnchors, followsLostHeads)
    (self.detector, self.confidence) = (detector, confidence)
    (self.tolerance, self.signatureStep) = (tolerance, signatureStep)
    (self.groupLength, self.leastDistance) = (groupLength, leastDistance)
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
        confidence: confidence,
        leastDistance: leastDistance,
        leavesOutAnchors: leavesOutAnchors
      ),
      count: group.count,
      tolerance: tolerance,
      firstNumber: index / FrameGroups.anchorDistance,
      signatureStep: signatureStep,
      followsLostHeads: followsLostHeads
    )
    return SharedResult { try await detection.detections() }
  }

  private func anchor(in frame: Detector.Frame) -> SharedResult<Anchor> {
    SharedResult { [detector] in try await Anchor(in: frame, detector) }
  }
}

/// The groups of frames in which detection proceeds.
package enum FrameGroups {
  /// The number of frames in the longest groups; others have a half or a quarter of it.
  ///
  /// Anchor frames within a group can be left out where those around them say enough, and lost heads are followed to its
  /// end.
  package static let longest = 4 * anchorDistance
  /// The distance of anchor frames; twelve frames miss one more face in a hundred in crowds.
  package static let anchorDistance = 8
  /// The distance of anchor frames where no movement of a face may be missed.
  ///
  /// A head that bobs up and down on a straight way is beside the line between two that are eight frames apart.
  package static let shortDistance = anchorDistance / 2
  /// The most pixels that all frames of a group have, if it has more than one anchor frame.
  ///
  /// An anchor frame less saves less of the whole in larger frames, and these take more memory.
  private static let maximumArea = 30_000_000

  /// The number of frames in groups in which anchor frames may be left out, for frames of a size.
  package static func length(of frameSize: PixelSize) -> Int {
    var length = longest
    while length > anchorDistance, length * frameSize.area > maximumArea { length /= 2 }
    return length
  }
}

/// The detection in one group of frames, the first of which is an anchor frame.
struct AnchorGroupDetection<Detector: FrameDetecting>: Sendable {
  /// The frames in which the faces are known first.
  let anchorFrames: AnchorFrames<Detector>
  /// The number of frames in the group.
  let count: Int
  /// How much a face may differ from how it is expected to look; nil searches landmarks in every frame.
  let tolerance: FaceTolerance?
  /// Which of the stream's anchor frames that have the regular distance the first frame is, from 0.
  let firstNumber: Int
  /// How many of these frames there are for each in which all faces get a signature; in the others only those do that
  /// the next anchor frame does not have, or of which that is in doubt.
  let signatureStep: Int
  /// Whether heads are followed on where no anchor frame has their faces.
  let followsLostHeads: Bool

  /// The frames of the group and the first frame of the next group, if there is one.
  private var frames: [Detector.Frame] { anchorFrames.frames }

  private var detector: Detector { anchorFrames.detector }

  private var confidence: Double { anchorFrames.confidence }

  /// Detects or follows the faces in each frame.
  ///
  /// - Throws: `AnnotateError`.
  func detections() async throws -> GroupDetections {
    var all: [[FaceObservation<SquareSpace>]] = []
    let breaks = try await SceneCuts.breaks(in: frames, detector)
    for scene in Self.scenes(of: frames.count, breaks.all) where all.count < count {
      all += try await faces(of: scene)
    }
    return GroupDetections(faces: all, cuts: Set(breaks.cuts))
  }

  /// The ranges of frames between breaks.
  private static func scenes(of count: Int, _ breaks: [Int]) -> [ClosedRange<Int>] {
    let (starts, ends) = ([0] + breaks.map { $0 + 1 }, breaks + [count - 1])
    return zip(starts, ends).map { $0...$1 }
  }

  /// The faces of the frames of a scene that belong to the group.
  private func faces(
    of scene: ClosedRange<Int>
  ) async throws -> [[FaceObservation<SquareSpace>]] {
    let anchors = try await anchorFrames.anchors(of: scene)
    let faces = try await anchors.indices.prefix(max(1, anchors.count - 1)).concurrentMap {
      try await self.faces(from: $0, of: anchors)
    }.flatMap(\.self)
    let all =
      followsLostHeads ? LostHeads(of: faces, in: Array(frames[scene]), detector).faces : faces
    return Array(all.prefix(count - scene.lowerBound))
  }

  /// The faces of the frames from an anchor frame of a scene up to the next one, which is the next span's unless it
  /// is the scene's last.
  private func faces(
    from index: Int,
    of anchors: [AnchorFrames<Detector>.Placed]
  ) async throws -> [[FaceObservation<SquareSpace>]] {
    let first = anchors[index]
    let last = anchors.indices.contains(index + 1) ? anchors[index + 1] : nil
    var pair = AnchorPair(first.anchor, last?.anchor, confidence: confidence)
    try await pair.sign(signsAll: signsAll(index, of: anchors))
    let scene = first.index...(last ?? first).index
    var span = AnchorSpan(
      pair,
      frameCount: max(0, scene.count - 2),
      confidence: confidence,
      tolerance: tolerance
    )
    try await span.follow(over: Array(frames[scene]), detector)
    return span.faces + (index + 2 == anchors.count ? [span.lastFaces].compactMap(\.self) : [])
  }

  /// Whether all faces of an anchor frame of a scene get a signature: where a scene begins, and at times.
  ///
  /// A face that is only followed to where it would get one gets it before.
  private func signsAll(_ index: Int, of anchors: [AnchorFrames<Detector>.Placed]) -> Bool {
    let first = anchors[index]
    guard !first.isFollowed else { return false }
    if index == 0, first.index > 0 { return true }
    let followed = anchors[(index + 1)...].prefix(while: \.isFollowed)
    return ([first] + followed).contains { getsSignatures($0.index) }
  }

  /// Whether a frame is an anchor frame with the regular distance in which all faces get a signature.
  private func getsSignatures(_ index: Int) -> Bool {
    let distance = FrameGroups.anchorDistance
    return index % distance == 0 && (firstNumber + index / distance) % signatureStep == 0
  }
}
