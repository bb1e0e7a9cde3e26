internal import AnnotateMediaTypes
internal import AnnotateStages

/// Follows faces from one anchor frame to the next.
struct AnchorSpan {
  /// The ratios by which a face may grow or shrink from one frame to the next.
  private static let growth = 0.7...1.43
  /// The farthest that a head which is followed from the first anchor frame to the last ends beside a face of the last,
  /// in sizes of the face.
  private static let maximumMiss = 0.4

  private var pair: AnchorPair
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
    guard let last = pair.last, scene.count > 2 else { return }
    let first = pair.first
    let reached = reached(over: scene, detector)
    pair.join(reached)
    let continued = (pair.refuted + reached.filter(pair.areDifferent)).filter {
      isOneHead($0, over: scene, detector)
    }
    pair.restore(continued)
    let linked = try await pair.links.concurrentMap { [tolerance] link in
      let (start, end) = (first.faces[link.first], last.faces[link.second])
      var faces = try await MatchedFace(start, end, over: scene, tolerance, detector).facesBetween()
      if continued.contains(where: { $0 == link }) {
        faces[faces.count - 1].successor = end.face.bounds
      }
      return faces
    }
    for faces in linked {
      for (index, face) in faces.enumerated() { between[index].append(face) }
    }
    for face in pair.unlinkedFirst {
      // Following may drift to a person who walks in front, so later frames do not keep the signature.
      try await follow(face.unsigned, over: Array(1..<scene.count - 1), scene, detector)
    }
    for face in pair.unlinkedLast {
      try await follow(face, over: (1..<scene.count - 1).reversed(), scene, detector)
    }
  }

  /// Whether the faces of a link are one head, which can be followed from each to the other.
  private func isOneHead<Detector: FrameDetecting>(
    _ link: AnchorPair.Link,
    over scene: [Detector.Frame],
    _ detector: Detector
  ) -> Bool {
    guard let last = pair.last else { return false }
    let (start, end) = (pair.first.faces[link.first].face, last.faces[link.second].face)
    let indices = 0...scene.count - 1
    return HeadPath.isWhole(from: start.bounds, to: end.bounds, indices, in: scene, detector)
  }

  /// Links of faces that only one anchor frame seems to have, because they move far: those of the first that are
  /// followed to where one of the last is.
  private func reached<Detector: FrameDetecting>(
    over scene: [Detector.Frame],
    _ detector: Detector
  ) -> [AnchorPair.Link] {
    guard let last = pair.last else { return [] }
    let others = last.faces.indices.filter { !pair.linkedLast.contains($0) }
    let candidates = pair.first.faces.indices.filter { !pair.linkedFirst.contains($0) }
    guard !others.isEmpty, !candidates.isEmpty else { return [] }
    let ends = candidates.map { index in
      FollowedHead(pair.first.faces[index].face.bounds, in: scene[0], detector)?
        .bounds(after: scene.dropFirst())
    }
    return FaceLinks.pairs(of: candidates.indices, with: others) { index, other in
      guard let end = ends[index],
        let move = FaceLinks.move(
          from: end,
          to: last.faces[other].face.bounds,
          atMost: Self.maximumMiss
        )
      else { return nil }
      return MatchingCost.of(step: move.step, growth: move.growth, difference: 0)
    }.map { (candidates[$0.first], $0.second) }
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

  /// Follows a face that only one anchor frame has through the frames with these indices in the scene, in this order,
  /// until it is lost.
  private mutating func follow<Detector: FrameDetecting>(
    _ start: Anchor.Face,
    over indices: [Int],
    _ scene: [Detector.Frame],
    _ detector: Detector
  ) async throws {
    guard let first = indices.first else { return }
    let startFrame = first == 1 ? scene[0] : scene[first + 1]
    var known = (face: start.face, frame: startFrame)
    var step = (x: 0.0, y: 0.0)
    // A mesh that is lost is not searched again: that would cost more than it finds.
    var head: FollowedHead<Detector>?
    for index in indices {
      let damping = FollowedHead<Detector>.damping
      let expected = known.face.moved(x: damping * step.x, y: damping * step.y)
      let relation = head == nil ? start.relation : nil
      var face = try await examined(expected, relation, in: scene[index], detector)
      if face == nil {
        head =
          head
          ?? FollowedHead(
            known.face.bounds,
            in: known.frame,
            step: step,
            first: HeadTemplate(of: start.face.bounds, detector.reader(of: startFrame)),
            detector
          )
        face = head?.advance(known.face, to: scene[index])
      }
      guard let face, isPlausible(face, after: known.face, detector.picture),
        between[index - 1].allSatisfy({ face.leavesRoom(for: $0) })
      else { return }
      between[index - 1].append(face)
      let (from, to) = (known.face.bounds.center, face.bounds.center)
      step = (to.x - from.x, to.y - from.y)
      known = (face, scene[index])
    }
  }

  private func isPlausible(
    _ face: FaceObservation<SquareSpace>,
    after previous: FaceObservation<SquareSpace>,
    _ picture: Rect<SquareSpace>
  ) -> Bool {
    Self.growth.contains(face.size / previous.size) && picture.contains(face.bounds.center)
  }

  /// The face at its mesh; nil if the face of the anchor frame has none, or it is not found.
  private func examined<Detector: FrameDetecting>(
    _ expected: FaceObservation<SquareSpace>,
    _ relation: MeshRelation?,
    in frame: Detector.Frame,
    _ detector: Detector
  ) async throws -> FaceObservation<SquareSpace>? {
    guard let relation else { return nil }
    return try await detector.refine(expected, in: frame).followed(from: expected, relation)
  }
}

extension FaceObservation {
  /// The largest overlap (intersection over union) of two faces of a frame, and of a head that has no mesh with a face:
  /// it goes behind that face or comes from there.
  private static var maximumOverlaps: (meshes: Double, head: Double) { (0.4, 0.02) }

  /// Whether another face of the frame is not this one, and does not hide it.
  func leavesRoom(for other: FaceObservation) -> Bool {
    let maximum = isFollowedAlone ? Self.maximumOverlaps.head : Self.maximumOverlaps.meshes
    return bounds.intersectionOverUnion(with: other.bounds) <= maximum
  }
}

extension FollowedHead {
  /// Moves a face to where its head is found in the next frame; returns nil if it is not.
  ///
  /// - Parameters:
  ///   - face: the face in the frame in which the head was found last.
  ///   - next: the next frame.
  ///   - growth: the ratio of the head's sizes in both frames; nil if it is not known.
  /// - Returns: the face there.
  mutating func advance(
    _ face: FaceObservation<SquareSpace>,
    to next: Detector.Frame,
    growth: Double? = nil
  ) -> FaceObservation<SquareSpace>? {
    let previous = bounds
    guard advance(to: next, growth: growth) else { return nil }
    var followed = face.followed(from: previous, to: bounds)
    (followed.expression, followed.appearance, followed.mesh) = (FaceExpression(), nil, nil)
    followed.isFollowedAlone = true
    return followed
  }
}

extension FaceObservation {
  /// The side of the square with the area of the box.
  var size: Double { bounds.size }

  /// The face without its signature.
  var unsigned: FaceObservation {
    var unsigned = self
    unsigned.signature = nil
    return unsigned
  }
}
