package import AnnotateMediaTypes

/// YuNet (Wu, Peng and Yu, "YuNet: A Tiny Millisecond-level Face Detector", 2023) as published in
/// OpenCV's model collection since March 2023.
///
/// For cells of 8, 16 and 32 pixels there are four outputs with one row for each cell: the probabilities
/// of a face and of an object, whose geometric mean is the confidence; the box as the offset of its
/// middle in cells and the logarithms of its sides in cells; and five points as offsets in cells.
package struct YuNetLayout: OutputLayout {
  package static let name = "yunet"
  package static let summary = "YuNet, OpenCV's collection of models, 2023mar and later"
  package static let input = InputEncoding(order: .blueFirst, means: [0, 0, 0], scale: 1)
  package static let defaultThreshold = 0.6
  package static let overlap = 0.3

  /// The indices of the outputs for one size of cells.
  private struct Level {
    let grid: OutputGrid
    /// The indices of both probabilities; their order does not matter for the product.
    let scores: [Int]
    let boxes: Int
    let points: Int
  }

  private let levels: [Level]

  package init?(outputShapes: [[Int]], size: PixelSize) {
    guard outputShapes.count == 12 else { return nil }
    var levels: [Level] = []
    for stride in OutputGrid.usualStrides {
      let grid = OutputGrid(stride: stride, size: size)
      func outputs(_ width: Int) -> [Int] {
        outputShapes.indices.filter { outputShapes[$0].suffix(2) == [grid.count, width] }
      }
      let (scores, boxes, points) = (outputs(1), outputs(4), outputs(10))
      guard scores.count == 2, boxes.count == 1, points.count == 1 else { return nil }
      levels.append(Level(grid: grid, scores: scores, boxes: boxes[0], points: points[0]))
    }
    self.levels = levels
  }

  package func faces(
    _ outputs: [[Float]],
    threshold: Double
  ) -> [FaceObservation<PictureSpace>] {
    levels.flatMap { level in
      let (first, second) = (outputs[level.scores[0]], outputs[level.scores[1]])
      return (0..<level.grid.count).compactMap { cell -> FaceObservation<PictureSpace>? in
        let product = Self.probability(first[cell]) * Self.probability(second[cell])
        let confidence = product.squareRoot()
        guard confidence >= threshold else { return nil }
        return face(level, cell, outputs, confidence)
      }
    }
  }

  private static func probability(_ output: Float) -> Double { min(1, max(0, Double(output))) }

  private func face(
    _ level: Level,
    _ cell: Int,
    _ outputs: [[Float]],
    _ confidence: Double
  ) -> FaceObservation<PictureSpace> {
    let (column, row) = level.grid.cell(cell)
    let side = Double(level.grid.stride)
    let (boxes, points) = (outputs[level.boxes], outputs[level.points])
    let width = exponential(boxes[4 * cell + 2]) * side
    let height = exponential(boxes[4 * cell + 3]) * side
    return FaceObservation(
      bounds: Rect(
        x: (column + Double(boxes[4 * cell])) * side - width / 2,
        y: (row + Double(boxes[4 * cell + 1])) * side - height / 2,
        width: width,
        height: height
      ),
      confidence: confidence,
      landmarks: FivePoints.landmarks { number in
        Point(
          (column + Double(points[10 * cell + 2 * number])) * side,
          (row + Double(points[10 * cell + 2 * number + 1])) * side
        )
      }
    )
  }
}
