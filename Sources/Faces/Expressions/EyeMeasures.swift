internal import MediaTypes

/// How far apart the lids of an eye are, and how they sag: what tells a closed eye from an open one.
///
/// Closed lids lie on each other in an arc below the line through the corners.
enum EyeMeasures {
  /// Neighbours on a lid are nearly equal: each lid's seven points are taken in three groups.
  private static let groups = [1...2, 3...5, 6...7]

  /// How many numbers there are.
  static let count = 2 * groups.count

  /// The measures; nil where the corners are one.
  ///
  /// They are the gaps between the lids, then the heights of the line half-way between them, both from
  /// the outer corner to the inner one, in distances of the corners; y grows downwards.
  static func values(_ eye: ContouredEye, isLeft: Bool) -> [Double]? {
    let (outer, inner) = (eye.lids[ContouredEye.outerCorner], eye.lids[ContouredEye.innerCorner])
    let (left, right) = isLeft ? (inner, outer) : (outer, inner)
    guard let frame = LevelFrame(from: left, to: right) else { return nil }
    func mean(_ group: ClosedRange<Int>, _ value: (Double, Double) -> Double) -> Double {
      group.reduce(0) { sum, place in
        let upper = place + ContouredEye.innerCorner
        return sum + value(frame.level(eye.lids[place]).y, frame.level(eye.lids[upper]).y)
      } / Double(group.count)
    }
    return groups.map { mean($0) { lower, upper in upper - lower } }
      + groups.map { mean($0) { lower, upper in (lower + upper) / 2 } }
  }
}
