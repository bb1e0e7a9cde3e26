package import AnnotateMediaTypes

/// CenterFace's four maps, for any size of the input.
package struct CenterFaceLayout: OutputLayout {
  package static let name = "centerface"
  package static let summary = "CenterFace, the built-in detector"
  package static let input = InputEncoding(order: .redFirst, means: [0, 0, 0], scale: 1)
  package static let defaultThreshold = CenterFaceDetector.defaultThreshold
  package static let overlap = 0.3

  private let output: CenterFaceOutput

  package init?(outputShapes: [[Int]], size: PixelSize) {
    let grid = OutputGrid(stride: CenterFaceOutput.cell, size: size)
    // Scale and offset have the same shape; the order of the outputs distinguishes them.
    let expected = [1, 2, 2, 10].map { [1, $0, grid.rows, grid.columns] }
    guard outputShapes == expected else { return nil }
    output = CenterFaceOutput(columns: grid.columns, rows: grid.rows)
  }

  package func faces(
    _ outputs: [[Float]],
    threshold: Double
  ) -> [FaceObservation<PictureSpace>] {
    let (heat, scale, offset, points) = (outputs[0], outputs[1], outputs[2], outputs[3])
    return output.faces(
      heat.span,
      scale.span,
      offset.span,
      points.span,
      threshold: threshold
    )
  }
}
