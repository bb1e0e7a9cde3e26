internal import AnnotateFaces

/// What the signatures of two tracks, or of a track and an observation, say about them.
enum Likeness: Sendable, Equatable {
  /// They show the same person.
  case same
  /// They show two people.
  case different
  /// They may show the same person or two.
  case unclear
  /// One of them was never seen well enough to have a signature.
  case unknown

  /// Compares two tracks.
  init(_ first: SignatureSum, _ second: SignatureSum) {
    self =
      first.count > 0 && second.count > 0
      ? Likeness(similarity: first.similarity(to: second)) : .unknown
  }

  /// Compares a track with an observation.
  init(_ track: SignatureSum, _ observation: FaceSignature?) {
    self =
      observation.flatMap { track.count > 0 ? track.similarity(to: $0) : nil }
      .map { Likeness(similarity: $0) } ?? .unknown
  }

  private init(similarity: Double) {
    self =
      if similarity >= FaceSignature.leastSimilarityOfSame {
        .same
      } else {
        similarity < FaceSignature.largestSimilarityOfOthers ? .different : .unclear
      }
  }
}
