internal import AnnotateMediaTypes

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
