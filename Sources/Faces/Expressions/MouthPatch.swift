internal import MediaTypes

/// The brightness of the mouth and what is round it, coarsely, from the right to the left side of the
/// level face and from above to below: teeth and folds that points do not show.
package struct MouthPatch: Sendable {
  /// How many numbers there are from side to side and from above to below.
  static let (columns, rows) = (12, 8)

  /// The square's side in distances of the eyes' outer corners.
  private static let margin = 0.95
  /// So many samples across a side of the square are looked at; a third of the rows is left out.
  private static let samples = 48
  private static let cell = samples / columns
  private static let firstRow = (samples - rows * cell) / 2
  /// What is added to the spread of brightness, of 255, so that noise is not enlarged without limit.
  private static let leastSpread = 6.0

  /// Row by row, as differences from the mean in units of the spread.
  package let values: [Double]

  /// Looks at the mouth of a face; nil where its eyes are at one place.
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
    let cells = Self.cells(of: buffer.span)
    values = Self.normalized(cells)
  }

  /// The mean brightness of each cell, from 0 to 255.
  private static func cells(of colors: Span<Float>) -> [Double] {
    var sums = [Float](repeating: 0, count: columns * rows)
    for row in 0..<rows * cell {
      var source = 3 * (row + firstRow) * samples
      for column in 0..<samples {
        // The brightness of ITU-R BT.601.
        let luma = 0.299 * colors[source] + 0.587 * colors[source + 1] + 0.114 * colors[source + 2]
        sums[row / cell * columns + column / cell] += luma
        source += 3
      }
    }
    return sums.map { 255 * Double($0) / Double(cell * cell) }
  }

  private static func normalized(_ cells: [Double]) -> [Double] {
    let count = Double(cells.count)
    let mean = cells.reduce(0, +) / count
    let spread = (cells.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
    return cells.map { ($0 - mean) / (spread + leastSpread) }
  }
}
