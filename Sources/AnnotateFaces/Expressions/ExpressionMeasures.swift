internal import AnnotateMediaTypes

/// The numbers from which the expression of a face is classified.
package struct ExpressionMeasures: Sendable {
  /// The measures of the left eye; nil if it has no extent.
  package let leftEye: [Double]?
  /// The measures of the right eye; nil if it has no extent.
  package let rightEye: [Double]?
  /// The measures of the mouth: its shape, then its brightness; nil if one of them is unknown.
  package let mouth: [Double]?

  /// Measures a face.
  package init(_ face: ExaminedFace) {
    leftEye = EyeMeasures.values(face.leftEye, isLeft: true)
    rightEye = EyeMeasures.values(face.rightEye, isLeft: false)
    mouth = MouthMeasures.values(face.mesh).flatMap { shape in
      face.mouth.map { shape + $0.values }
    }
  }
}

/// The distances between the lids of an eye and how far they sag, which distinguish a closed eye from an
/// open one.
///
/// Closed lids touch in an arc below the line through the corners.
enum EyeMeasures {
  /// The groups of a lid's seven points; neighbours on a lid are nearly equal, so each group is
  /// averaged.
  private static let groups = [1...2, 3...5, 6...7]
  /// The number of measures.
  static let count = 2 * groups.count

  /// The measures; nil if both corners are the same point.
  ///
  /// They are the gaps between the lids of the contour, then the heights of the line half-way between
  /// them, both from the outer corner to the inner one. Heights are
  /// relative to the line through the corners, in units of the distance between the corners, and grow
  /// downwards.
  static func values(_ eye: ContouredEye, isLeft: Bool) -> [Double]? {
    guard let frame = eye.levelFrame(isLeft: isLeft) else { return nil }
    func mean(_ group: ClosedRange<Int>, _ value: (Double, Double) -> Double) -> Double {
      group.reduce(0) { sum, index in
        let upper = index + ContouredEye.innerCorner
        return sum + value(frame.level(eye.lids[index]).y, frame.level(eye.lids[upper]).y)
      } / Double(group.count)
    }
    return groups.map { mean($0) { lower, upper in upper - lower } }
      + groups.map { mean($0) { lower, upper in (lower + upper) / 2 } }
  }
}

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

/// The brightness of the mouth and its surroundings, from the right to the left side of the level face
/// and from top to bottom.
package struct MouthPatch: Sendable {
  /// The square's side in distances of the eyes' outer corners.
  private static let margin = 0.95
  /// The number of samples along a side of the square.
  private static let samples = 48
  private static let cell = samples / BrightnessCells.columns

  /// The values of `BrightnessCells`.
  package let values: [Double]

  /// Samples the mouth of a face; nil if the outer corners of its eyes coincide.
  init?(of mesh: MeshedFace, in view: PictureView, _ buffer: inout [Float]) {
    let corners = (mesh[MeshNumber.rightEye.outer], mesh[MeshNumber.leftEye.outer])
    let side = Self.margin * corners.0.distance(to: corners.1)
    guard side > 0 else { return nil }
    let square = LevelSquare(
      center: mesh[MeshNumber.rightMouthCorner].midpoint(to: mesh[MeshNumber.leftMouthCorner]),
      side: side,
      angle: mesh.angle
    )
    let count = 3 * Self.samples * Self.samples
    if buffer.count != count { buffer = [Float](repeating: 0, count: count) }
    var span = buffer.mutableSpan
    square.fill(&span, pixels: Self.samples, from: view)
    values = BrightnessCells.values(buffer.span, side: Self.samples, cell: Self.cell)
  }
}

/// The coarse brightness of a part of a picture: the means of twelve columns and eight rows of cells,
/// which show teeth, folds and lids that landmarks do not.
enum BrightnessCells {
  /// The number of cells in a row and in a column.
  static let (columns, rows) = (12, 8)
  /// The number of cells.
  static let count = columns * rows
  /// The number, of 255, that is added to the spread of brightness, so that noise is not amplified
  /// without limit.
  private static let leastSpread = 6.0

  /// The brightness of the cells, row by row, as differences from the mean in units of the spread.
  ///
  /// - Parameters:
  ///   - colors: rows of red, green and blue from 0 to 1 of a square picture.
  ///   - side: the width and height of the picture in pixels.
  ///   - cell: the width and height of a cell in pixels; the cells are in the middle of the picture.
  /// - Returns: a number for each cell.
  static func values(_ colors: Span<Float>, side: Int, cell: Int) -> [Double] {
    let (left, top) = ((side - columns * cell) / 2, (side - rows * cell) / 2)
    var sums = [Float](repeating: 0, count: count)
    for row in 0..<rows * cell {
      var source = 3 * ((top + row) * side + left)
      for column in 0..<columns * cell {
        sums[row / cell * columns + column / cell] += luma(
          colors[source],
          colors[source + 1],
          colors[source + 2]
        )
        source += 3
      }
    }
    return normalized(sums.map { 255 * Double($0) / Double(cell * cell) })
  }

  /// The luma according to ITU-R BT.601.
  @inline(__always)
  static func luma(_ red: Float, _ green: Float, _ blue: Float) -> Float {
    0.299 * red + 0.587 * green + 0.114 * blue
  }

  private static func normalized(_ cells: [Double]) -> [Double] {
    let mean = cells.reduce(0, +) / Double(count)
    let variance = cells.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)
    let spread = variance.squareRoot() + leastSpread
    return cells.map { ($0 - mean) / spread }
  }
}
