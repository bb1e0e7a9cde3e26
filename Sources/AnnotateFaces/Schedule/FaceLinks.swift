package import AnnotateMediaTypes

/// Finds the boxes of two pictures that belong to the same face.
package enum FaceLinks {
  /// The farthest that a face moves between two pictures, in sizes of the face.
  private static let maximumStep = 1.0
  /// The maximum ratio of a face's sizes in two pictures.
  private static let maximumGrowth = 1.6

  /// Pairs boxes that are close together and of similar size, nearest first; no box is in two pairs.
  ///
  /// - Parameters:
  ///   - first: the boxes of one picture.
  ///   - second: the boxes of the other.
  ///   - difference: the difference in appearance, from 0 to 1, by the indices of two boxes; of pairs that
  ///     are possible, those that look alike come first.
  /// - Returns: the indices of both boxes of each pair.
  package static func pairs<Space>(
    of first: [Rect<Space>],
    with second: [Rect<Space>],
    difference: (_ first: Int, _ second: Int) -> Double = { _, _ in 0 }
  ) -> [(first: Int, second: Int)] {
    pairs(of: first.indices, with: second.indices) { index, other in
      move(from: first[index], to: second[other]).map {
        MatchingCost.of(step: $0.step, growth: $0.growth, difference: difference(index, other))
      }
    }
  }

  /// Pairs faces, those with the lowest cost first; no face is in two pairs.
  ///
  /// - Parameters:
  ///   - first: the indices of the faces of one picture.
  ///   - second: the indices of those of the other.
  ///   - cost: what speaks against a pair; nil if it is impossible.
  /// - Returns: the indices of both faces of each pair.
  static func pairs(
    of first: some Collection<Int>,
    with second: some Collection<Int>,
    cost: (_ first: Int, _ second: Int) -> Double?
  ) -> [(first: Int, second: Int)] {
    var candidates: [(cost: Double, first: Int, second: Int)] = []
    for index in first {
      for other in second {
        guard let cost = cost(index, other) else { continue }
        candidates.append((cost, index, other))
      }
    }
    candidates.sort { ($0.cost, $0.first, $0.second) < ($1.cost, $1.first, $1.second) }
    var (takenFirst, takenSecond): (Set<Int>, Set<Int>) = ([], [])
    var pairs: [(first: Int, second: Int)] = []
    for pair in candidates
    where !takenFirst.contains(pair.first) && !takenSecond.contains(pair.second) {
      takenFirst.insert(pair.first)
      takenSecond.insert(pair.second)
      pairs.append((pair.first, pair.second))
    }
    return pairs
  }

  /// How far a face moves between two boxes, in sizes of the face, and the ratio of their sizes; nil if that
  /// is more than the same face can.
  package static func move<Space>(
    from left: Rect<Space>,
    to right: Rect<Space>,
    atMost maximumStep: Double = Self.maximumStep
  ) -> (step: Double, growth: Double)? {
    let (leftSize, rightSize) = (left.area.squareRoot(), right.area.squareRoot())
    guard leftSize > 0, rightSize > 0 else { return nil }
    let growth = max(leftSize, rightSize) / min(leftSize, rightSize)
    let step = left.center.distance(to: right.center) / ((leftSize + rightSize) / 2)
    return step < maximumStep && growth < maximumGrowth ? (step, growth) : nil
  }
}

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
