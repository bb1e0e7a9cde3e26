internal import AnnotateMediaTypes
internal import AnnotateStages

/// Two neighbouring anchor frames, and which of their faces are the same.
///
/// Where the boxes alone leave doubts, signatures decide.
struct AnchorPair: Sendable {
  /// The indices of a face in both anchor frames.
  typealias Link = (first: Int, second: Int)

  /// A link is in doubt if the face looks different: the limit of the difference in appearance.
  private static let maximumDifference = 0.08
  /// The same limit for a link in doubt between faces that cannot be recognised.
  private static let maximumUnexplainedDifference = 0.13
  /// A link is in doubt if another face is near: the limit of the distance, in sizes of the face.
  private static let maximumNearness = 1.2
  /// The farthest that a face which is recognised moves, in sizes of the face.
  private static let maximumStep = 5.0
  /// The farthest that a steady face moves, in sizes of the face, and the maximum ratio of its sizes.
  private static let (maximumSteadyStep, maximumSteadyGrowth) = (0.5, 1.25)
  /// The farthest that a steady face is turned sideways, in degrees: the mesh is a poorer guide beyond.
  private static let maximumSteadyYaw = 30.0
  /// The least overlap (intersection over union) of a box with a steady face on which it lies.
  private static let leastKnownOverlap = 0.3

  /// The first anchor frame.
  private(set) var first: Anchor
  /// The last anchor frame; nil if there is only the first.
  private(set) var last: Anchor?
  /// The faces that both anchor frames have.
  private(set) var links: [Link]
  /// The links that signatures or colours speak against.
  private(set) var refuted: [Link] = []
  private let confidence: Double

  /// Links the faces of two anchor frames, of which one at least reaches the confidence limit.
  init(_ first: Anchor, _ last: Anchor?, confidence: Double) {
    (self.first, self.last, self.confidence) = (first, last, confidence)
    links = []
    guard let last else { return }
    // People who pass each other are near where the other was.
    links = FaceLinks.pairs(
      of: first.faces.map(\.face.bounds),
      with: last.faces.map(\.face.bounds),
      difference: { first.faces[$0].face.difference(from: last.faces[$1].face) ?? 0 }
    ).filter(isConfident).sorted { $0.first < $1.first }
  }

  /// The indices of the faces of the first anchor frame that the last also has.
  var linkedFirst: Set<Int> { Set(links.map(\.first)) }

  /// The indices of the faces of the last anchor frame that the first also has.
  var linkedLast: Set<Int> { Set(links.map(\.second)) }

  /// Whether both anchor frames have the same faces, at least one, all of which are certain, have a mesh and moved
  /// little: the frames between have them too, and hardly others.
  var isSteady: Bool {
    guard let last, !links.isEmpty, links.count == first.faces.count,
      links.count == last.faces.count
    else { return false }
    return links.allSatisfy { !isDoubtful($0) } && matchedFaces.allSatisfy(isSteady)
  }

  /// The faces of the first anchor frame that reach the confidence limit and are not in the last.
  var unlinkedFirst: [Anchor.Face] { unlinked(first, linkedFirst) }

  /// The faces of the last anchor frame that reach the confidence limit and are not in the first.
  var unlinkedLast: [Anchor.Face] { last.map { unlinked($0, linkedLast) } ?? [] }

  /// The faces that no mesh leads from one anchor frame to the other: they may be beside the line between.
  var facesWithoutMesh: [(first: Anchor.Face, last: Anchor.Face)] {
    matchedFaces.filter { $0.first.relation == nil || $0.last.relation == nil }
  }

  private func unlinked(_ anchor: Anchor, _ linked: Set<Int>) -> [Anchor.Face] {
    anchor.faces.indices.filter { !linked.contains($0) }.map { anchor.faces[$0] }
      .filter { $0.face.confidence >= confidence }
  }

  /// Whether boxes in a frame between steady faces lie on these faces: the others may be people who pass.
  func explains(_ boxes: [Rect<SquareSpace>]) -> Bool {
    let known = matchedFaces.flatMap { [$0.face.bounds, $1.face.bounds] }
    return boxes.allSatisfy { box in
      known.contains { $0.intersectionOverUnion(with: box) >= Self.leastKnownOverlap }
    }
  }

  private func isSteady(_ before: Anchor.Face, _ after: Anchor.Face) -> Bool {
    guard before.relation != nil, after.relation != nil,
      min(before.face.confidence, after.face.confidence) >= confidence,
      !isTurned(before.face), !isTurned(after.face),
      let move = FaceLinks.move(
        from: before.face.bounds,
        to: after.face.bounds,
        atMost: Self.maximumSteadyStep
      )
    else { return false }
    return move.growth < Self.maximumSteadyGrowth
  }

  private func isTurned(_ face: FaceObservation<SquareSpace>) -> Bool {
    face.pose?.yaw.map { abs($0) > Self.maximumSteadyYaw } ?? false
  }

  /// Each face that both anchor frames have.
  var matchedFaces: [(first: Anchor.Face, last: Anchor.Face)] {
    links.compactMap { link in
      last.map { (first.faces[link.first], $0.faces[link.second]) }
    }
  }

  /// Computes signatures of the faces for which one is needed, removes links between different people, and
  /// links faces of the same person that are farther apart.
  ///
  /// - Parameter signsAll: whether all faces of the first anchor frame get a signature; otherwise only those
  ///   do that are not in the last.
  /// - Throws: `AnnotateError`.
  mutating func sign(signsAll: Bool) async throws {
    let doubtful = links.filter(isDoubtful)
    try await first.sign(Set(doubtful.map(\.first)))
    try await last?.sign(Set(doubtful.map(\.second)))
    refuted = doubtful.filter(isMistake)
    links.removeAll { link in refuted.contains { $0 == link } }
    let unlinked = Set(first.faces.indices).subtracting(linkedFirst)
    try await first.sign(signsAll ? Set(first.faces.indices) : unlinked)
    let new = Set(last?.faces.indices ?? 0..<0).subtracting(linkedLast)
    try await last?.sign(new)
    links.removeAll(where: isExchange)
    links = (links + recognizedLinks()).sorted { $0.first < $1.first }
  }

  /// Links faces that were followed from one anchor frame to the other, unless they are those of different people.
  mutating func join(_ followed: [Link]) {
    restore(followed.filter { isConfident($0) && likeness($0) != .different && !isExchange($0) })
  }

  /// Whether signatures say that the faces of a link, one of which is sure to be one, are of different people.
  func areDifferent(_ link: Link) -> Bool { isConfident(link) && likeness(link) == .different }

  /// Links faces that have no other link, whatever their signatures say.
  mutating func restore(_ followed: [Link]) {
    for link in followed
    where !linkedFirst.contains(link.first) && !linkedLast.contains(link.second) {
      links.append(link)
    }
    links.sort { $0.first < $1.first }
  }

  /// Whether a link may be one between two people.
  private func isDoubtful(_ link: Link) -> Bool {
    guard let last, let (before, after) = faces(of: link) else { return false }
    if let difference = before.difference(from: after), difference > Self.maximumDifference {
      return true
    }
    let reach = Self.maximumNearness * after.size
    func isRival(_ face: Anchor.Face) -> Bool {
      face.face.bounds.center.distance(to: after.bounds.center) < reach
        || face.face.bounds.center.distance(to: before.bounds.center) < reach
    }
    return first.faces.indices.contains { $0 != link.first && isRival(first.faces[$0]) }
      || last.faces.indices.contains { $0 != link.second && isRival(last.faces[$0]) }
  }

  /// Whether a doubtful link joins two different people, or faces that look different and that nothing shows
  /// to be of one person.
  private func isMistake(_ link: Link) -> Bool {
    switch likeness(link) {
    case .different: true
    case .same, .unclear: false
    case .unknown:
      faces(of: link).flatMap { $0.before.difference(from: $0.after) }
        .map { $0 > Self.maximumUnexplainedDifference } ?? false
    }
  }

  /// Whether a link joins faces that are not clearly of the same person, one of which is clearly that of
  /// another face: people who pass each other are near where the other was.
  private func isExchange(_ link: Link) -> Bool {
    guard let last, likeness(link) != .same else { return false }
    return first.faces.indices.contains { likeness(($0, link.second)) == .same }
      || last.faces.indices.contains { likeness((link.first, $0)) == .same }
  }

  /// Links of faces without one that are clearly of the same person, the most similar first.
  private func recognizedLinks() -> [Link] {
    guard let last else { return [] }
    let (linkedFirst, linkedLast) = (linkedFirst, linkedLast)
    return FaceLinks.pairs(
      of: first.faces.indices.filter { !linkedFirst.contains($0) },
      with: last.faces.indices.filter { !linkedLast.contains($0) },
      cost: { index, other in
        let link = (index, other)
        guard let similarity = similarity(link), Likeness(similarity: similarity) == .same,
          isConfident(link), isPossible(link)
        else { return nil }
        return -similarity
      }
    )
  }

  /// Whether one of two faces reaches the confidence limit.
  private func isConfident(_ link: Link) -> Bool {
    faces(of: link).map { max($0.before.confidence, $0.after.confidence) >= confidence } ?? false
  }

  /// Whether somebody who is recognised can move that far.
  private func isPossible(_ link: Link) -> Bool {
    guard let (before, after) = faces(of: link) else { return false }
    return FaceLinks.move(from: before.bounds, to: after.bounds, atMost: Self.maximumStep) != nil
  }

  /// What the signatures of two faces say about them.
  private func likeness(_ link: Link) -> Likeness { Likeness(similarity: similarity(link)) }

  /// How similar the signatures of two faces are, from -1 to 1; nil unless both are known.
  private func similarity(_ link: Link) -> Double? {
    guard let (before, after) = faces(of: link), let old = before.signature,
      let new = after.signature
    else { return nil }
    return old.similarity(to: new)
  }

  /// Both faces of a link; nil if there is no last anchor frame.
  private func faces(
    of link: Link
  ) -> (before: FaceObservation<SquareSpace>, after: FaceObservation<SquareSpace>)? {
    last.map { (first.faces[link.first].face, $0.faces[link.second].face) }
  }
}

extension FaceObservation {
  /// The difference in appearance, from 0 to 1; nil unless both faces have one.
  fileprivate func difference(from other: FaceObservation) -> Double? {
    guard let appearance, let others = other.appearance else { return nil }
    return appearance.distance(to: others)
  }
}
