internal import AnnotateMediaTypes
internal import AnnotateStages

/// Follows faces from one anchor frame to the next.
struct AnchorSpan {
  /// The largest distance of a followed face from its expected position, in sizes of its box.
  private static let largestDeviation = 0.8
  /// The ratios by which a face may grow or shrink from one frame to the next.
  private static let growth = 0.7...1.43
  /// The largest overlap (intersection over union) of two faces of a frame.
  private static let largestOverlap = 0.4
  /// The share of its last step by which a followed face is expected to move on.
  private static let damping = 0.5

  private let pair: AnchorPair
  private let confidence: Double
  private let landmarkStep: Int
  /// The faces of each frame between the anchor frames.
  private var between: [[FaceObservation<SquareSpace>]]

  /// Prepares for two anchor frames with `frameCount` frames between them; without a last anchor frame
  /// there are no frames between.
  ///
  /// - Parameters:
  ///   - pair: the anchor frames.
  ///   - frameCount: the number of frames between.
  ///   - confidence: the confidence limit.
  ///   - landmarkStep: the distance of the frames in which the landmarks of linked faces are found.
  init(_ pair: AnchorPair, frameCount: Int, confidence: Double, landmarkStep: Int = 1) {
    (self.pair, self.confidence) = (pair, confidence)
    self.landmarkStep = landmarkStep
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
  mutating func follow<Detector: FrameDetecting>(
    over frames: [Detector.Frame],
    _ detector: Detector
  ) async throws {
    guard let last = pair.last, !frames.isEmpty else { return }
    let first = pair.first
    let linked = try await pair.links.map { (first.faces[$0.first], last.faces[$0.second]) }
      .concurrentMap { [landmarkStep] start, end in
        try await Self.linkedFaces(from: start, to: end, over: frames, landmarkStep, detector)
      }
    for faces in linked {
      for (index, face) in faces.enumerated() { between[index].append(face) }
    }
    for face in unlinked(first, pair.linkedFirst) {
      // Whoever walks in front may be followed instead, so a signature means nothing in later frames.
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

  /// A face that both anchor frames have, in each frame between them.
  private static func linkedFaces<Detector: FrameDetecting>(
    from start: Anchor.Face,
    to end: Anchor.Face,
    over frames: [Detector.Frame],
    _ landmarkStep: Int,
    _ detector: Detector
  ) async throws -> [FaceObservation<SquareSpace>] {
    let count = frames.count
    let expected = (1...count).map {
      start.face.mixed(with: end.face, share: Double($0) / Double(count + 1))
    }
    @Sendable
    func linkedFace(_ index: Int) async throws -> FaceObservation<SquareSpace>? {
      let relation = relation(start, end, share: Double(index + 1) / Double(count + 1))
      let refinement = try await detector.refine(expected[index], in: frames[index])
      return followed(refinement, expected[index], relation)
    }
    var middle: FaceObservation<SquareSpace>?
    if start.relation == nil, end.relation == nil {
      // The frames between seldom have a mesh either.
      middle = try await linkedFace(count / 2)
      if middle == nil { return expected }
    }
    let searched = Array(stride(from: landmarkStep - 1, to: count, by: landmarkStep))
    let found = try await searched.concurrentMap {
      [middle] index -> FaceObservation<SquareSpace> in
      if index == count / 2, let middle { return middle }
      return try await linkedFace(index) ?? expected[index]
    }
    return filled(found, at: searched, from: start.face, to: end.face, count: count)
  }

  /// The faces in `count` frames, some of which are known: the others are interpolated between their
  /// neighbours.
  ///
  /// - Parameters:
  ///   - known: the known faces.
  ///   - indices: the indices of their frames, in ascending order.
  ///   - start: the face in the frame before the first.
  ///   - end: the face in the frame after the last.
  ///   - count: the number of frames.
  /// - Returns: a face for each frame.
  private static func filled(
    _ known: [FaceObservation<SquareSpace>],
    at indices: [Int],
    from start: FaceObservation<SquareSpace>,
    to end: FaceObservation<SquareSpace>,
    count: Int
  ) -> [FaceObservation<SquareSpace>] {
    var faces: [FaceObservation<SquareSpace>] = []
    var last = start
    for (face, index) in zip(known + [end], indices + [count]) {
      let gap = index - faces.count + 1
      for step in 1..<gap {
        faces.append(last.mixed(with: face, share: Double(step) / Double(gap)))
      }
      if index < count { faces.append(face) }
      last = face
    }
    return faces
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
      guard let face = Self.followed(refinement, expected, relation),
        Self.growth.contains(face.size / previous.size),
        detector.picture.contains(face.bounds.center),
        between[index].allSatisfy({
          $0.bounds.intersectionOverUnion(with: face.bounds) <= Self.largestOverlap
        })
      else { return }
      between[index].append(face)
      let (from, to) = (previous.bounds.center, face.bounds.center)
      step = (to.x - from.x, to.y - from.y)
      previous = face
    }
  }

  /// The face at the position of its mesh; nil if there is no mesh or the mesh belongs to another face.
  private static func followed(
    _ refinement: Refinement,
    _ expected: FaceObservation<SquareSpace>,
    _ relation: MeshRelation
  ) -> FaceObservation<SquareSpace>? {
    guard let mesh = refinement.mesh else { return nil }
    var face = refinement.face
    (face.bounds, face.confidence) = (relation.box(around: mesh), expected.confidence)
    face.source = .refined
    let deviation = face.bounds.center.distance(to: expected.bounds.center)
    return deviation < largestDeviation * expected.size ? face : nil
  }

  private static func relation(
    _ start: Anchor.Face,
    _ end: Anchor.Face,
    share: Double
  ) -> MeshRelation {
    guard let first = start.relation, let second = end.relation else {
      return start.relation ?? end.relation ?? .usual
    }
    return first.mixed(with: second, share: share)
  }
}

extension FaceObservation {
  /// The side of the square with the area of the box.
  fileprivate var size: Double { bounds.area.squareRoot() }
}
