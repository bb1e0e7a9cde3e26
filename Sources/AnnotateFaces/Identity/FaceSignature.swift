/// What a face recognition network says about one view of a face: a direction in 128 dimensions, which is
/// similar for views of the same person.
///
/// It is biometric data: it stays in memory and in the work files of a farm, and is never written into a
/// sidecar, an export or a log.
package struct FaceSignature: Sendable, Equatable {
  /// The number of dimensions.
  package static let count = 128
  /// The length of the direction in the units of `values`, which is fine enough for similarities with
  /// three digits.
  private static let length: Float = 2000

  /// The coordinates of the direction, rounded, so that a file gives them back exactly.
  package let values: [Int16]

  /// Takes coordinates; nil unless there are `count` of them that are not all zero.
  package init?(_ values: [Int16]) {
    guard values.count == Self.count, values.contains(where: { $0 != 0 }) else { return nil }
    self.values = values
  }

  /// Scales a network's output and rounds it; nil if it has another length or no direction.
  init?(scaling output: [Float]) {
    let norm = output.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard norm > 0, norm.isFinite else { return nil }
    self.init(output.map { Int16(($0 / norm * Self.length).rounded()) })
  }

  /// The cosine of the angle to another signature, from -1 to 1.
  package func similarity(to other: FaceSignature) -> Double {
    SignatureSum(of: self).similarity(to: other)
  }
}

/// The sum of the signatures of several views, which points in their mean direction.
///
/// It is exact, so the order of the views does not matter.
package struct SignatureSum: Sendable, Equatable {
  /// The number of views.
  package private(set) var count = 0
  private var sums = [Int](repeating: 0, count: FaceSignature.count)

  /// A sum of no views.
  package init() {}

  /// The sum of one view.
  package init(of signature: FaceSignature) { add(signature) }

  /// Adds a view.
  package mutating func add(_ signature: FaceSignature) {
    for (index, value) in signature.values.enumerated() { sums[index] += Int(value) }
    count += 1
  }

  /// Adds the views of another sum.
  package mutating func add(_ other: SignatureSum) {
    for (index, value) in other.sums.enumerated() { sums[index] += value }
    count += other.count
  }

  /// The cosine of the angle between the mean direction and a view, from -1 to 1; 0 without views.
  package func similarity(to signature: FaceSignature) -> Double {
    cosine(signature.values.map { Double($0) })
  }

  /// The cosine of the angle between both mean directions, from -1 to 1; 0 without views.
  package func similarity(to other: SignatureSum) -> Double {
    cosine(other.sums.map { Double($0) })
  }

  private func cosine(_ other: [Double]) -> Double {
    var (product, own, others) = (0.0, 0.0, 0.0)
    for (sum, value) in zip(sums, other) {
      product += Double(sum) * value
      own += Double(sum) * Double(sum)
      others += value * value
    }
    return own > 0 && others > 0 ? product / (own * others).squareRoot() : 0
  }
}

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
