internal import AnnotateMediaTypes
internal import AnnotateStages

/// The faces of an anchor frame: a frame that the whole-frame detector ran on, or in which faces were followed in
/// its stead.
struct Anchor: Sendable {
  /// One face of an anchor frame.
  struct Face: Sendable {
    /// The farthest that a face is followed off the straight line between two anchor frames, in sizes of the face.
    ///
    /// A head that nods or turns has another box.
    private static let maximumDeviation = 0.1

    /// The face with its box, usually that which the detector reported.
    private(set) var face: FaceObservation<SquareSpace>
    /// The position and size of that box relative to the face's mesh; nil if there is no mesh.
    let relation: MeshRelation?
    /// The signature, which the groups before and after the frame may both need.
    private let signature: SharedResult<FaceSignature?>

    /// Combines a detection with its refinement in a frame.
    fileprivate init<Detector: FrameDetecting>(
      _ detected: FaceObservation<SquareSpace>,
      _ refinement: Refinement,
      in frame: Detector.Frame,
      _ detector: Detector
    ) {
      self.init(
        refinement.face,
        refinement.mesh.map { MeshRelation(of: detected.bounds, to: $0) },
        in: frame,
        detector
      )
    }

    /// Follows a face of two other anchor frames to a frame between them; nil if its mesh is not found there.
    fileprivate init?<Detector: FrameDetecting>(
      between first: Face,
      _ last: Face,
      fraction: Double,
      in frame: Detector.Frame,
      _ detector: Detector
    ) async throws {
      guard let before = first.relation, let after = last.relation else { return nil }
      let relation = before.mixed(with: after, fraction: fraction)
      let expected = first.face.mixed(with: last.face, fraction: fraction)
      let refinement = try await detector.refine(expected, in: frame)
      guard
        let face = refinement.followed(
          from: expected,
          relation,
          like: expected,
          within: Self.maximumDeviation
        )
      else { return nil }
      self.init(face, relation, in: frame, detector)
    }

    private init<Detector: FrameDetecting>(
      _ face: FaceObservation<SquareSpace>,
      _ relation: MeshRelation?,
      in frame: Detector.Frame,
      _ detector: Detector
    ) {
      (self.face, self.relation) = (face, relation)
      signature = SharedResult { try await detector.signature(of: face, in: frame) }
    }

    /// The face without its signature.
    var unsigned: Face {
      var unsigned = self
      unsigned.face = face.unsigned
      return unsigned
    }

    /// The face with its signature.
    fileprivate func signed() async throws -> Face {
      var signed = self
      signed.face.signature = try await signature.value()
      return signed
    }
  }

  /// The faces by descending confidence.
  private(set) var faces: [Face]

  /// Detects and refines the faces in a frame.
  ///
  /// - Throws: `AnnotateError`.
  init<Detector: FrameDetecting>(in frame: Detector.Frame, _ detector: Detector) async throws {
    faces = try await detector.refinedFaces(in: frame).map {
      Face($0.detected, $0.refinement, in: frame, detector)
    }
  }

  /// Follows the faces of two other anchor frames to a frame between them; nil if one of them is not found there.
  ///
  /// - Parameters:
  ///   - pairs: each face in both anchor frames.
  ///   - fraction: how far the frame is on the way from one to the other, from 0 to 1.
  ///   - frame: the frame.
  ///   - detector: the detector of the stream.
  /// - Throws: `AnnotateError`.
  init?<Detector: FrameDetecting>(
    following pairs: [(first: Face, last: Face)],
    fraction: Double,
    in frame: Detector.Frame,
    _ detector: Detector
  ) async throws {
    let followed = try await pairs.concurrentMap {
      try await Face(between: $0.first, $0.last, fraction: fraction, in: frame, detector)
    }
    faces = followed.compactMap(\.self).sorted { $0.face.confidence > $1.face.confidence }
    guard faces.count == pairs.count else { return nil }
  }

  /// Adds the signatures of some faces, given by index.
  ///
  /// - Throws: `AnnotateError`.
  mutating func sign(_ indices: Set<Int>) async throws {
    for index in indices.sorted() { faces[index] = try await faces[index].signed() }
  }
}

/// Chooses the anchor frames of a group: those in which faces are known before they are followed through the others.
struct AnchorFrames<Detector: FrameDetecting>: Sendable {
  /// An anchor frame of the group.
  struct Placed: Sendable {
    /// Its index in the group.
    let index: Int
    let anchor: Anchor
    /// Whether its faces were followed there, without the detector.
    let isFollowed: Bool
  }

  /// The frames of the group and the first frame of the next group, if there is one.
  let frames: [Detector.Frame]
  /// The faces of the first frame.
  let first: SharedResult<Anchor>
  /// The faces of the first frame of the next group.
  let upcoming: SharedResult<Anchor>?
  /// The detector of the stream.
  let detector: Detector
  /// The confidence limit.
  let confidence: Double
  /// The least distance of anchor frames between which a face may stray.
  let leastDistance: Int
  /// Whether the detector may leave out anchor frames between two whose faces are steady.
  let leavesOutAnchors: Bool

  /// The anchor frames of a scene, in order: its first and last frame, and those between that have the regular
  /// distance.
  ///
  /// - Throws: `AnnotateError`.
  func anchors(of scene: ClosedRange<Int>) async throws -> [Placed] {
    async let detectedFirst = detected(at: scene.lowerBound)
    guard scene.count > 1 else { return [try await detectedFirst] }
    let last = try await detected(at: scene.upperBound)
    let first = try await detectedFirst
    return [first] + (try await anchors(between: first, last)) + [last]
  }

  /// The anchor frames between two others.
  private func anchors(between first: Placed, _ last: Placed) async throws -> [Placed] {
    guard let index = middle(between: first.index, last.index) else { return [] }
    let pair = AnchorPair(first.anchor, last.anchor, confidence: confidence)
    guard
      index.isMultiple(of: FrameGroups.anchorDistance) || mayStray(pair, first.index...last.index)
    else { return [] }
    let followed = try await followed(at: index, between: first, last, pair)
    let middle = if let followed { followed } else { try await detected(at: index) }
    async let before = anchors(between: first, middle)
    let after = try await anchors(between: middle, last)
    return try await before + [middle] + after
  }

  /// Whether a face may be elsewhere between two anchor frames than they suggest: only one of them has it, or no mesh
  /// leads from one to the other, and its head cannot be followed either.
  private func mayStray(_ pair: AnchorPair, _ indices: ClosedRange<Int>) -> Bool {
    !pair.unlinkedFirst.isEmpty || !pair.unlinkedLast.isEmpty
      || pair.facesWithoutMesh.contains { before, after in
        let ends = (before.face.bounds, after.face.bounds)
        return !HeadPath.isWhole(from: ends.0, to: ends.1, indices, in: frames, detector)
      }
  }

  /// The index between two others that splits the longest group, its halves, its quarters and so on, in this order; nil
  /// if there is none.
  private func middle(between first: Int, _ last: Int) -> Int? {
    var step = FrameGroups.longest / 2
    while step >= leastDistance {
      let index = (first / step + 1) * step
      if index < last { return index }
      step /= 2
    }
    return nil
  }

  /// A frame with the faces of the anchor frames around it; nil if it needs the detector.
  private func followed(
    at index: Int,
    between first: Placed,
    _ last: Placed,
    _ pair: AnchorPair
  ) async throws -> Placed? {
    guard leavesOutAnchors, pair.isSteady,
      pair.explains(try await detector.suspicions(in: frames[index]))
    else { return nil }
    let anchor = try await Anchor(
      following: pair.matchedFaces,
      fraction: Double(index - first.index) / Double(last.index - first.index),
      in: frames[index],
      detector
    )
    return anchor.map { Placed(index: index, anchor: $0, isFollowed: true) }
  }

  private func detected(at index: Int) async throws -> Placed {
    Placed(index: index, anchor: try await anchor(at: index), isFollowed: false)
  }

  private func anchor(at index: Int) async throws -> Anchor {
    if index == 0 { return try await first.value() }
    if index == frames.count - 1, let upcoming { return try await upcoming.value() }
    return try await Anchor(in: frames[index], detector)
  }
}
