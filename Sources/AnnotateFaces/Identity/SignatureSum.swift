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
