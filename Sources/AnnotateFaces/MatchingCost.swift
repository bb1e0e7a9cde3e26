/// How much speaks against two observations that may show the same face, in terms of a distance of one size
/// of the face.
package enum MatchingCost {
  /// The weight of a face that is twice as large.
  private static let growthWeight = 0.5
  /// The weight of the largest difference in appearance.
  private static let appearanceWeight = 4.0

  /// Weighs all differences of two observations.
  ///
  /// - Parameters:
  ///   - step: the distance between both positions, in sizes of the face.
  ///   - growth: the ratio of both sizes, at least 1.
  ///   - difference: the difference in appearance, from 0 to 1; 0 if it is not known.
  /// - Returns: the cost, at least 0.
  package static func of(step: Double, growth: Double, difference: Double) -> Double {
    step + growthWeight * (growth - 1) + appearanceWeight * difference
  }
}
