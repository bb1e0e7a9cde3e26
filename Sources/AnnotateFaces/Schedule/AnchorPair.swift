internal import AnnotateMediaTypes
internal import AnnotateStages

/// Two neighbouring anchor frames, and which of their faces are the same.
///
/// Where the boxes alone leave doubts, signatures decide.
struct AnchorPair: Sendable {
  /// The indices of a face in both anchor frames.
  typealias Link = (first: Int, second: Int)

  /// A link is in doubt if the face looks different: the limit of the difference in appearance.
  private static let largestDifference = 0.08
  /// A link is in doubt if another face is near: the limit of the distance, in sizes of the face.
  private static let largestNearness = 1.2
  /// The weight of a difference in appearance, relative to a distance of one size of the face.
  private static let appearanceWeight = 4.0
  /// The farthest that a face which is recognised moves, in sizes of the face.
  private static let largestStep = 5.0

  /// The first anchor frame.
  private(set) var first: Anchor
  /// The last anchor frame; nil if there is only the first.
  private(set) var last: Anchor?
  /// The faces that both anchor frames have.
  private(set) var links: [Link]
  private let confidence: Double

  /// Links the faces of two anchor frames, of which one at least reaches the confidence limit.
  init(_ first: Anchor, _ last: Anchor?, confidence: Double) {
    (self.first, self.last, self.confidence) = (first, last, confidence)
    let others = last?.faces ?? []
    links = FaceLinks.pairs(
      of: first.faces.map(\.face.bounds),
      with: others.map(\.face.bounds),
      difference: { Self.difference(first.faces[$0].face, others[$1].face) }
    ).filter { pair in
      max(first.faces[pair.first].face.confidence, others[pair.second].face.confidence)
        >= confidence
    }.sorted { $0.first < $1.first }
  }

  /// The indices of the faces of the first anchor frame that the last also has.
  var linkedFirst: Set<Int> { Set(links.map(\.first)) }

  /// The indices of the faces of the last anchor frame that the first also has.
  var linkedLast: Set<Int> { Set(links.map(\.second)) }

  /// Computes signatures of the faces for which one is needed, removes links between different people, and
  /// links faces of the same person that are farther apart.
  ///
  /// - Parameters:
  ///   - frames: both anchor frames.
  ///   - signsAll: whether all faces of the first anchor frame get a signature; otherwise only those do that
  ///     are not in the last.
  ///   - detector: the detector of the stream.
  /// - Throws: `AnnotateError`.
  mutating func sign<Detector: FrameDetecting>(
    in frames: (first: Detector.Frame, last: Detector.Frame),
    signsAll: Bool,
    _ detector: Detector
  ) async throws {
    let doubtful = links.filter(isDoubtful)
    try await first.sign(Set(doubtful.map(\.first)), in: frames.first, detector)
    try await last?.sign(Set(doubtful.map(\.second)), in: frames.last, detector)
    links.removeAll(where: isMistake)
    let unlinked = Set(first.faces.indices).subtracting(linkedFirst)
    try await first.sign(
      signsAll ? Set(first.faces.indices) : unlinked,
      in: frames.first,
      detector
    )
    let new = Set(last?.faces.indices ?? 0..<0).subtracting(linkedLast)
    try await last?.sign(new, in: frames.last, detector)
    links.removeAll(where: isExchange)
    links = (links + recognizedLinks()).sorted { $0.first < $1.first }
  }

  /// How different the colours of two faces are, in terms of a distance in sizes of the face: people who
  /// pass each other are near where the other was.
  private static func difference(
    _ before: FaceObservation<SquareSpace>,
    _ after: FaceObservation<SquareSpace>
  ) -> Double {
    guard let old = before.appearance, let new = after.appearance else { return 0 }
    return appearanceWeight * old.distance(to: new)
  }

  /// Whether a link may be one between two people.
  private func isDoubtful(_ link: Link) -> Bool {
    guard let last else { return false }
    let (before, after) = (first.faces[link.first].face, last.faces[link.second].face)
    if let old = before.appearance, let new = after.appearance,
      old.distance(to: new) > Self.largestDifference
    {
      return true
    }
    let reach = Self.largestNearness * after.bounds.area.squareRoot()
    func isRival(_ face: Anchor.Face) -> Bool {
      face.face.bounds.center.distance(to: after.bounds.center) < reach
        || face.face.bounds.center.distance(to: before.bounds.center) < reach
    }
    return first.faces.indices.contains { $0 != link.first && isRival(first.faces[$0]) }
      || last.faces.indices.contains { $0 != link.second && isRival(last.faces[$0]) }
  }

  /// Whether a link joins two different people.
  private func isMistake(_ link: Link) -> Bool {
    similarity(link).map { $0 < FaceSignature.largestSimilarityOfOthers } ?? false
  }

  /// Whether a link joins faces that are not clearly of the same person, one of which is clearly that of
  /// another face: people who pass each other are near where the other was.
  private func isExchange(_ link: Link) -> Bool {
    guard let last, similarity(link).map({ !isSame($0) }) ?? false else { return false }
    return first.faces.indices.contains { isSame(similarity(($0, link.second))) }
      || last.faces.indices.contains { isSame(similarity((link.first, $0))) }
  }

  /// Links of faces without one that are clearly of the same person, the most similar first.
  private func recognizedLinks() -> [Link] {
    guard let last else { return [] }
    let (linkedFirst, linkedLast) = (linkedFirst, linkedLast)
    var candidates: [(similarity: Double, link: Link)] = []
    for index in first.faces.indices where !linkedFirst.contains(index) {
      for other in last.faces.indices where !linkedLast.contains(other) {
        guard let similarity = similarity((index, other)), isSame(similarity),
          isPossible((index, other))
        else { continue }
        candidates.append((similarity, (index, other)))
      }
    }
    candidates.sort {
      (-$0.similarity, $0.link.first, $0.link.second)
        < (-$1.similarity, $1.link.first, $1.link.second)
    }
    var links: [Link] = []
    for (_, link) in candidates
    where links.allSatisfy({ $0.first != link.first && $0.second != link.second }) {
      links.append(link)
    }
    return links
  }

  /// Whether one of two faces reaches the confidence limit, and whether a person can move that far.
  private func isPossible(_ link: Link) -> Bool {
    guard let last else { return false }
    let (before, after) = (first.faces[link.first].face, last.faces[link.second].face)
    let (small, large) = (min(before.size, after.size), max(before.size, after.size))
    return max(before.confidence, after.confidence) >= confidence
      && large < FaceLinks.largestGrowth * small
      && before.bounds.center.distance(to: after.bounds.center)
        < Self.largestStep * (small + large) / 2
  }

  /// How similar the signatures of two faces are; nil unless both are known.
  private func similarity(_ link: Link) -> Double? {
    guard let before = first.faces[link.first].face.signature,
      let after = last?.faces[link.second].face.signature
    else { return nil }
    return before.similarity(to: after)
  }

  private func isSame(_ similarity: Double?) -> Bool {
    similarity.map { $0 >= FaceSignature.leastSimilarityOfSame } ?? false
  }
}
