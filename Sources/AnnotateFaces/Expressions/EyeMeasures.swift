internal import AnnotateMediaTypes

/// The distances between the lids of an eye and how far they sag, which distinguish a closed eye from an
/// open one.
///
/// Closed lids touch in an arc below the line through the corners.
enum EyeMeasures {
  /// The groups of a lid's seven points; neighbours on a lid are nearly equal, so each group is
  /// averaged.
  private static let groups = [1...2, 3...5, 6...7]
  /// The number of measures: gaps and middles, and the creases beside the lids.
  static let count = 2 * groups.count + MeshNumber.leftCreases.count

  /// The measures; nil if both corners are the same point.
  ///
  /// They are the gaps between the lids of the contour, then the heights of the line half-way between
  /// them, both from the outer corner to the inner one; then the heights of the creases. Heights are
  /// relative to the line through the corners, in units of the distance between the corners, and grow
  /// downwards.
  static func values(_ eye: ContouredEye, of mesh: MeshedFace, isLeft: Bool) -> [Double]? {
    let (outer, inner) = (eye.lids[ContouredEye.outerCorner], eye.lids[ContouredEye.innerCorner])
    guard let frame = frame(outer, inner, isLeft) else { return nil }
    func mean(_ group: ClosedRange<Int>, _ value: (Double, Double) -> Double) -> Double {
      group.reduce(0) { sum, index in
        let upper = index + ContouredEye.innerCorner
        return sum + value(frame.level(eye.lids[index]).y, frame.level(eye.lids[upper]).y)
      } / Double(group.count)
    }
    let creases = isLeft ? MeshNumber.leftCreases : MeshNumber.rightCreases
    return groups.map { mean($0) { lower, upper in upper - lower } }
      + groups.map { mean($0) { lower, upper in (lower + upper) / 2 } }
      + creases.map { frame.level(mesh[$0]).y }
  }

  private static func frame(
    _ outer: Point<SquareSpace>,
    _ inner: Point<SquareSpace>,
    _ isLeft: Bool
  ) -> LevelFrame? {
    isLeft ? LevelFrame(from: inner, to: outer) : LevelFrame(from: outer, to: inner)
  }
}
