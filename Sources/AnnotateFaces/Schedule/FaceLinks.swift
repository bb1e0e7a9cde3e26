package import AnnotateMediaTypes

/// Finds the boxes of two pictures that belong to the same face.
package enum FaceLinks {
  /// The farthest that a face moves between two pictures, in sizes of the face.
  private static let largestStep = 1.0
  /// The largest ratio of a face's sizes in two pictures.
  static let largestGrowth = 1.6

  /// Pairs boxes that are close together and of similar size, nearest first; no box is in two pairs.
  ///
  /// - Parameters:
  ///   - first: the boxes of one picture.
  ///   - second: the boxes of the other.
  ///   - difference: how different two faces look, by the indices of their boxes, in terms of a distance in
  ///     sizes of the face; of pairs that are possible, those that look alike come first.
  /// - Returns: the indices of both boxes of each pair.
  package static func pairs<Space>(
    of first: [Rect<Space>],
    with second: [Rect<Space>],
    difference: (_ first: Int, _ second: Int) -> Double = { _, _ in 0 }
  ) -> [(first: Int, second: Int)] {
    var candidates: [(cost: Double, first: Int, second: Int)] = []
    for (index, box) in first.enumerated() {
      for (other, candidate) in second.enumerated() {
        guard let cost = cost(of: box, candidate) else { continue }
        candidates.append((cost + difference(index, other), index, other))
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

  /// A measure of how far apart two boxes are; nil if they cannot be the same face.
  private static func cost<Space>(of left: Rect<Space>, _ right: Rect<Space>) -> Double? {
    let (leftSize, rightSize) = (left.area.squareRoot(), right.area.squareRoot())
    guard leftSize > 0, rightSize > 0 else { return nil }
    let growth = max(leftSize, rightSize) / min(leftSize, rightSize)
    let step = left.center.distance(to: right.center) / ((leftSize + rightSize) / 2)
    guard step < largestStep, growth < largestGrowth else { return nil }
    return step + 0.5 * (growth - 1)
  }
}
