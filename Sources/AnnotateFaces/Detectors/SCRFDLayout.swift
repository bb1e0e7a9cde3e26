package import AnnotateMediaTypes

/// SCRFD (Guo et al., "Sample and Computation Redistribution for Efficient Face Detection", 2021) as
/// exported by InsightFace, with or without points, with or without a batch dimension.
///
/// For cells of 8, 16 and 32 pixels there are outputs with two rows for each cell: the confidence; the
/// distances of the box's left, top, right and bottom from the cell's top left corner, in cells; and
/// five points as offsets from that corner, in cells.
package struct SCRFDLayout: OutputLayout {
  package static let name = "scrfd"
  package static let summary = "SCRFD, InsightFace's detector, also in its packs such as buffalo"
  package static let input = InputEncoding(
    order: .redFirst,
    means: [127.5, 127.5, 127.5],
    scale: 1 / 128
  )
  package static let defaultThreshold = 0.5
  package static let overlap = 0.4

  private static let rowsPerCell = 2

  /// The indices of the outputs for one size of cells.
  private struct Level {
    let grid: OutputGrid
    let scores: Int
    let boxes: Int
    let points: Int?
  }

  private let levels: [Level]

  package init?(outputShapes: [[Int]], size: PixelSize) {
    let strides = OutputGrid.usualStrides
    let hasPoints = outputShapes.count == 3 * strides.count
    guard hasPoints || outputShapes.count == 2 * strides.count else { return nil }
    var levels: [Level] = []
    for stride in strides {
      let grid = OutputGrid(stride: stride, size: size)
      func output(_ width: Int) -> Int? {
        let wanted = [Self.rowsPerCell * grid.count, width]
        let found = outputShapes.indices.filter { outputShapes[$0].suffix(2).elementsEqual(wanted) }
        return found.count == 1 ? found[0] : nil
      }
      guard let scores = output(1), let boxes = output(4), hasPoints == (output(10) != nil) else {
        return nil
      }
      levels.append(Level(grid: grid, scores: scores, boxes: boxes, points: output(10)))
    }
    self.levels = levels
  }

  package func faces(
    _ outputs: [[Float]],
    threshold: Double
  ) -> [FaceObservation<PictureSpace>] {
    levels.flatMap { level in
      (0..<(Self.rowsPerCell * level.grid.count)).compactMap { row in
        let confidence = Double(outputs[level.scores][row])
        return confidence >= threshold ? face(level, row, outputs, min(1, confidence)) : nil
      }
    }
  }

  private func face(
    _ level: Level,
    _ row: Int,
    _ outputs: [[Float]],
    _ confidence: Double
  ) -> FaceObservation<PictureSpace> {
    let cell = level.grid.cell(row / Self.rowsPerCell)
    let side = Double(level.grid.stride)
    func edge(_ number: Int) -> Double { Double(outputs[level.boxes][4 * row + number]) }
    let bounds = Rect<PictureSpace>(
      x: (cell.x - edge(0)) * side,
      y: (cell.y - edge(1)) * side,
      width: (edge(0) + edge(2)) * side,
      height: (edge(1) + edge(3)) * side
    )
    let landmarks = level.points.map { points in
      FivePoints.landmarks { number in
        Point(
          (cell.x + Double(outputs[points][10 * row + 2 * number])) * side,
          (cell.y + Double(outputs[points][10 * row + 2 * number + 1])) * side
        )
      }
    }
    return FaceObservation(
      bounds: bounds,
      confidence: confidence,
      landmarks: landmarks ?? FaceLandmarks()
    )
  }
}
