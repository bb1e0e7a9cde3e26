internal import AnnotateMediaTypes
internal import AnnotateStages

/// Follows faces from one anchor frame to the next.
struct AnchorSpan {
  /// The ratios by which a face may grow or shrink from one frame to the next.
  private static let growth = 0.7...1.43
  /// The largest overlap (intersection over union) of two faces of a frame.
  private static let maximumOverlap = 0.4
  /// The fraction of its last step by which a followed face is expected to move on.
  private static let damping = 0.5

  private let pair: AnchorPair
  private let confidence: Double
  private let tolerance: FaceTolerance?
  /// The faces of each frame between the anchor frames.
  private var between: [[FaceObservation<SquareSpace>]]

  /// Prepares for two anchor frames with `frameCount` frames between them; without a last anchor frame
  /// there are no frames between.
  ///
  /// - Parameters:
  ///   - pair: the anchor frames.
  ///   - frameCount: the number of frames between.
  ///   - confidence: the confidence limit.
  ///   - tolerance: how much a linked face may differ from how it is expected to look, so that its
  ///     landmarks are not searched; nil searches them in every frame.
  init(
    _ pair: AnchorPair,
    frameCount: Int,
    confidence: Double,
    tolerance: FaceTolerance?
  ) {
    (self.pair, self.confidence, self.tolerance) = (pair, confidence, tolerance)
    between = Array(repeating: [], count: frameCount)
  }

  /// The faces of the first frame and of the frames between.
  var faces: [[FaceObservation<SquareSpace>]] {
    [reported(pair.first, linked: pair.linkedFirst)] + between
  }

  /// The faces of the last frame; nil if there is only the first.
  var lastFaces: [FaceObservation<SquareSpace>]? {
    pair.last.map { reported($0, linked: pair.linkedLast) }
  }

  /// Follows the faces through the frames between the anchor frames.
  ///
  /// - Parameters:
  ///   - scene: the first anchor frame, the frames between and the last anchor frame.
  ///   - detector: the detector of the stream.
  /// - Throws: `AnnotateError`.
  mutating func follow<Detector: FrameDetecting>(
    over scene: [Detector.Frame],
    _ detector: Detector
  ) async throws {
    let frames = Array(scene.dropFirst().dropLast())
    guard let last = pair.last, !frames.isEmpty else { return }
    let first = pair.first
    let linked = try await pair.links.map { (first.faces[$0.first], last.faces[$0.second]) }
      .concurrentMap { [tolerance] start, end in
        try await MatchedFace(start, end, over: scene, tolerance, detector).facesBetween()
      }
    for faces in linked {
      for (index, face) in faces.enumerated() { between[index].append(face) }
    }
    for face in unlinked(first, pair.linkedFirst) {
      // Following may drift to a person who walks in front, so later frames do not keep the signature.
      try await follow(face.unsigned, over: Array(frames.indices), frames, detector)
    }
    for face in unlinked(last, pair.linkedLast) {
      try await follow(face, over: frames.indices.reversed(), frames, detector)
    }
  }

  /// The faces of an anchor frame; a face below the confidence limit is tentative unless it is linked
  /// with one that reaches the limit.
  ///
  /// Tentative faces are reported too: they may reach the limit at the anchor frame before.
  private func reported(_ anchor: Anchor, linked: Set<Int>) -> [FaceObservation<SquareSpace>] {
    anchor.faces.enumerated().map { index, face in
      var reported = face.face
      reported.isTentative = reported.confidence < confidence && !linked.contains(index)
      return reported
    }
  }

  /// The faces of one anchor frame that reach the confidence limit, are not in the other and have a mesh
  /// to follow.
  private func unlinked(_ anchor: Anchor, _ linked: Set<Int>) -> [Anchor.Face] {
    anchor.faces.indices.filter { !linked.contains($0) }.map { anchor.faces[$0] }
      .filter { $0.face.confidence >= confidence && $0.relation != nil }
  }

  /// Follows a face that only one anchor frame has, until it is lost.
  private mutating func follow<Detector: FrameDetecting>(
    _ start: Anchor.Face,
    over indices: [Int],
    _ frames: [Detector.Frame],
    _ detector: Detector
  ) async throws {
    guard let relation = start.relation else { return }
    var (previous, step) = (start.face, (x: 0.0, y: 0.0))
    for index in indices {
      let expected = previous.moved(x: Self.damping * step.x, y: Self.damping * step.y)
      let refinement = try await detector.refine(expected, in: frames[index])
      guard let face = refinement.followed(from: expected, relation),
        Self.growth.contains(face.size / previous.size),
        detector.picture.contains(face.bounds.center),
        between[index].allSatisfy({
          $0.bounds.intersectionOverUnion(with: face.bounds) <= Self.maximumOverlap
        })
      else { return }
      between[index].append(face)
      let (from, to) = (previous.bounds.center, face.bounds.center)
      step = (to.x - from.x, to.y - from.y)
      previous = face
    }
  }
}

extension FaceObservation {
  /// The side of the square with the area of the box.
  var size: Double { bounds.area.squareRoot() }
}
