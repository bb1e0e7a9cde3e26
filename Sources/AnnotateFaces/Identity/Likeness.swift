/// What the signatures of two faces, or of tracks of faces, say about them.
package enum Likeness: Sendable, Equatable {
  /// They show the same person.
  case same
  /// They show two people.
  case different
  /// They may show the same person or two.
  case unclear
  /// One of them was never seen well enough to have a signature.
  case unknown

  /// The least similarity of two signatures that are certainly of the same person: more than OpenCV's limit
  /// for SFace, 0.363, because two girls who resemble each other reach 0.41.
  package static let leastSimilarityOfSame = 0.45
  /// The similarity under which two signatures are certainly of different people.
  private static let largestSimilarityOfOthers = 0.2

  /// Compares two tracks.
  package init(_ first: SignatureSum, _ second: SignatureSum) {
    let areKnown = first.count > 0 && second.count > 0
    self.init(similarity: areKnown ? first.similarity(to: second) : nil)
  }

  /// Compares a track with an observation.
  package init(_ track: SignatureSum, _ observation: FaceSignature?) {
    self.init(
      similarity: observation.flatMap { track.count > 0 ? track.similarity(to: $0) : nil }
    )
  }

  /// Judges the similarity of two signatures, from -1 to 1; nil if one of them is not known.
  init(similarity: Double?) {
    self =
      switch similarity {
      case nil: .unknown
      case let similarity? where similarity >= Self.leastSimilarityOfSame: .same
      case let similarity? where similarity < Self.largestSimilarityOfOthers: .different
      default: .unclear
      }
  }
}
