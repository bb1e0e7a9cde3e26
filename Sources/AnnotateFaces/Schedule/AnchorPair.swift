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

  /// The first anchor frame.
  private(set) var first: Anchor
  /// The last anchor frame; nil if there is only the first.
  private(set) var last: Anchor?
  /// The faces that both anchor frames have.
  private(set) var links: [Link]

  /// Links the faces of two anchor frames, of which one at least reaches the confidence limit.
  init(_ first: Anchor, _ last: Anchor?, confidence: Double) {
    (self.first, self.last) = (first, last)
    let others = last?.faces ?? []
    links = FaceLinks.pairs(
      of: first.faces.map(\.face.bounds),
      with: others.map(\.face.bounds)
    ).filter { pair in
      max(first.faces[pair.first].face.confidence, others[pair.second].face.confidence)
        >= confidence
    }.sorted { $0.first < $1.first }
  }

  /// The indices of the faces of the first anchor frame that the last also has.
  var linkedFirst: Set<Int> { Set(links.map(\.first)) }

  /// The indices of the faces of the last anchor frame that the first also has.
  var linkedLast: Set<Int> { Set(links.map(\.second)) }

  /// Computes signatures of the faces for which one is needed, and removes links between different people.
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
    guard let before = first.faces[link.first].face.signature,
      let after = last?.faces[link.second].face.signature
    else { return false }
    return before.similarity(to: after) < FaceSignature.largestSimilarityOfOthers
  }
}
