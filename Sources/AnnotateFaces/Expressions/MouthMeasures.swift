internal import AnnotateMediaTypes

/// The shape of a mouth and of the parts that move with it, by which most smiles are recognised.
///
/// The face is levelled by its eyes and measured in distances of their outer corners.
enum MouthMeasures {
  /// The number of measures.
  static let count = 11

  /// The points of the canonical face that only these measures use.
  private enum Number {
    static let (upperLipInner, lowerLipInner, noseBase) = (13, 14, 2)
    static let (rightCheek, leftCheek) = (50, 280)
    static let (rightFold, leftFold) = (205, 425)
    static let rightLids = (upper: 159, lower: 145)
    static let leftLids = (upper: 386, lower: 374)
  }

  /// The measures; nil if the outer corners of the eyes coincide.
  static func values(_ mesh: MeshedFace) -> [Double]? {
    let corners = (mesh[MeshNumber.rightEye.outer], mesh[MeshNumber.leftEye.outer])
    guard let frame = LevelFrame(from: corners.0, to: corners.1) else { return nil }
    func point(_ number: Int) -> Point<SquareSpace> { frame.level(mesh[number]) }
    func y(_ number: Int) -> Double { point(number).y }
    let (right, left) = (point(MeshNumber.rightMouthCorner), point(MeshNumber.leftMouthCorner))
    let corner = (right.y + left.y) / 2
    let lids =
      y(Number.rightLids.upper) - y(Number.rightLids.lower)
      + y(Number.leftLids.upper) - y(Number.leftLids.lower)
    return [
      right.distance(to: left),
      y(Number.upperLipInner) - corner,
      y(Number.lowerLipInner) - corner,
      y(Number.lowerLipInner) - y(Number.upperLipInner),
      corner - y(Number.noseBase),
      corner,
      y(MeshNumber.lowerLip) - corner,
      lids / 2,
      (y(Number.rightCheek) + y(Number.leftCheek)) / 2 - y(Number.noseBase),
      point(Number.rightFold).distance(to: point(Number.leftFold)),
      y(MeshNumber.upperLip) - corner,
    ]
  }
}
