package import AnnotateMediaTypes
internal import Glibc

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
  private static let (placeVariance, sizeVariance) = (0.1, 0.2)

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
    zip(OutputGrid.usualStrides, priorSides).flatMap { stride, sides in
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
    let reach = Self.placeVariance * prior.side
    func side(_ number: Int) -> Double {
      prior.side * exp(Double(box[4 * row + number]) * Self.sizeVariance)
    }
    let (width, height) = (side(2), side(3))
    return FaceObservation(
      bounds: Rect(
        x: prior.x + Double(box[4 * row]) * reach - width / 2,
        y: prior.y + Double(box[4 * row + 1]) * reach - height / 2,
        width: width,
        height: height
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
