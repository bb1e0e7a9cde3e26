internal import AnnotateMediaTypes

/// How far apart the lids of an eye are, and how they sag: what tells a closed eye from an open one.
///
/// Closed lids lie on each other in an arc below the line through the corners.
enum EyeMeasures {
  /// Neighbours on a lid are nearly equal: each lid's seven points are taken in three groups.
  private static let groups = [1...2, 3...5, 6...7]
  /// How many numbers there are: gaps and middles, and the mesh's lids.
  static let count = 2 * groups.count + MeshNumber.leftLids.count

  /// The measures; nil where the corners are one.
  ///
  /// They are the gaps between the lids of the contour, then the heights of the line half-way between
  /// them, both from the outer corner to the inner one; then the heights of the mesh's lids. Heights
  /// are those above the line through the corners in units of their distance, and grow downwards.
  static func values(_ eye: ContouredEye, of mesh: MeshedFace, isLeft: Bool) -> [Double]? {
    let (outer, inner) = (eye.lids[ContouredEye.outerCorner], eye.lids[ContouredEye.innerCorner])
    let corners = isLeft ? MeshNumber.leftEye : MeshNumber.rightEye
    guard let frame = frame(outer, inner, isLeft),
      let meshFrame = self.frame(mesh[corners.outer], mesh[corners.inner], isLeft)
    else { return nil }
    func mean(_ group: ClosedRange<Int>, _ value: (Double, Double) -> Double) -> Double {
      group.reduce(0) { sum, place in
        let upper = place + ContouredEye.innerCorner
        return sum + value(frame.level(eye.lids[place]).y, frame.level(eye.lids[upper]).y)
      } / Double(group.count)
    }
    let lids = isLeft ? MeshNumber.leftLids : MeshNumber.rightLids
    return groups.map { mean($0) { lower, upper in upper - lower } }
      + groups.map { mean($0) { lower, upper in (lower + upper) / 2 } }
      + lids.map { meshFrame.level(mesh[$0]).y }
  }

  private static func frame(
    _ outer: Point<SquareSpace>,
    _ inner: Point<SquareSpace>,
    _ isLeft: Bool
  ) -> LevelFrame? {
    isLeft ? LevelFrame(from: inner, to: outer) : LevelFrame(from: outer, to: inner)
  }
}
