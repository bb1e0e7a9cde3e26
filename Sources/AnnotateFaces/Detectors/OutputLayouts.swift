package import AnnotateMediaTypes
internal import Glibc

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
    for stride in OutputGrid.defaultStrides {
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
    return FaceObservation(
      bounds: Rect(
        around: Point(
          (column + Double(boxes[4 * cell])) * side,
          (row + Double(boxes[4 * cell + 1])) * side
        ),
        width: exponential(boxes[4 * cell + 2]) * side,
        height: exponential(boxes[4 * cell + 3]) * side
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
    let strides = OutputGrid.defaultStrides
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

/// RetinaFace (Deng et al., "RetinaFace: Single-shot Multi-level Face Localisation in the Wild", 2020)
/// as exported by the PyTorch implementations with MobileNet and ResNet.
///
/// There are three outputs with one row for each prior: the box, the probabilities of no face and of a
/// face, and five points. Priors are squares in the middles of cells of 8, 16 and 32 pixels, two in each
/// cell. Boxes and points are relative to them, with the variances 0.1 and 0.2 of SSD (Liu et al.,
/// 2016).
package struct RetinaFaceLayout: OutputLayout {
  package static let name = "retinaface"
  package static let summary = "RetinaFace, PyTorch implementations with MobileNet or ResNet"
  package static let input = InputEncoding(order: .blueFirst, means: [104, 117, 123], scale: 1)
  package static let defaultThreshold = 0.6
  package static let overlap = 0.4

  private static let priorSides = [[16.0, 32], [64, 128], [256, 512]]
  private static let (positionVariance, sizeVariance) = (0.1, 0.2)

  private struct Prior {
    let x: Double
    let y: Double
    let side: Double
  }

  private let priors: [Prior]
  private let boxes: Int
  private let scores: Int
  private let points: Int

  package init?(outputShapes: [[Int]], size: PixelSize) {
    let priors = Self.priors(size)
    func output(_ width: Int) -> Int? {
      outputShapes.firstIndex { $0.suffix(2) == [priors.count, width] }
    }
    guard outputShapes.count == 3, let boxes = output(4), let scores = output(2),
      let points = output(10)
    else { return nil }
    (self.priors, self.boxes, self.scores, self.points) = (priors, boxes, scores, points)
  }

  package func faces(
    _ outputs: [[Float]],
    threshold: Double
  ) -> [FaceObservation<PictureSpace>] {
    priors.indices.compactMap { row in
      let confidence = Self.probability(outputs[scores][2 * row], outputs[scores][2 * row + 1])
      return confidence >= threshold ? face(row, outputs, confidence) : nil
    }
  }

  private static func priors(_ size: PixelSize) -> [Prior] {
    zip(OutputGrid.defaultStrides, priorSides).flatMap { stride, sides in
      let grid = OutputGrid(stride: stride, size: size)
      return (0..<grid.count).flatMap { index in
        let (column, row) = grid.cell(index)
        return sides.map { side in
          Prior(x: (column + 0.5) * Double(stride), y: (row + 0.5) * Double(stride), side: side)
        }
      }
    }
  }

  /// The probability of a face; it applies the softmax function if the export left it out.
  private static func probability(_ none: Float, _ face: Float) -> Double {
    let (none, face) = (Double(none), Double(face))
    let isProbability = none >= 0 && face >= 0 && abs(none + face - 1) < 0.001
    return isProbability ? face : 1 / (1 + exp(none - face))
  }

  private func face(
    _ row: Int,
    _ outputs: [[Float]],
    _ confidence: Double
  ) -> FaceObservation<PictureSpace> {
    let (prior, box) = (priors[row], outputs[boxes])
    let reach = Self.positionVariance * prior.side
    func side(_ number: Int) -> Double {
      prior.side * exp(Double(box[4 * row + number]) * Self.sizeVariance)
    }
    return FaceObservation(
      bounds: Rect(
        around: Point(
          prior.x + Double(box[4 * row]) * reach,
          prior.y + Double(box[4 * row + 1]) * reach
        ),
        width: side(2),
        height: side(3)
      ),
      confidence: confidence,
      landmarks: FivePoints.landmarks { number in
        Point(
          prior.x + Double(outputs[points][10 * row + 2 * number]) * reach,
          prior.y + Double(outputs[points][10 * row + 2 * number + 1]) * reach
        )
      }
    )
  }
}

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
