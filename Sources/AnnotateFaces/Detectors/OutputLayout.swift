package import AnnotateMediaTypes
internal import Glibc

/// A kind of detector, defined by the layout of its network's outputs.
///
/// A new kind needs a conforming type in this folder, a line in `OutputLayoutRegistry` and a test file.
///
/// All present kinds were trained on WIDER FACE, whose boxes run from the hair line to the chin and from
/// cheek to cheek, as `FaceObservation.bounds` requires.
package protocol OutputLayout: Sendable {
  /// The name of the kind in options.
  static var name: String { get }
  /// The origin of such networks, in half a line.
  static var summary: String { get }
  /// The conversion of pixels to the network's input.
  static var input: InputEncoding { get }
  /// The least confidence of a face if the user sets none.
  static var defaultThreshold: Double { get }
  /// The overlap (intersection over union) above which two detections show the same face.
  static var overlap: Double { get }

  /// Recognises a network; nil if the outputs belong to another kind.
  ///
  /// - Parameters:
  ///   - outputShapes: the shapes of its outputs, in their order.
  ///   - size: the size of its input in pixels.
  init?(outputShapes: [[Int]], size: PixelSize)

  /// The faces whose confidence is at least `threshold`, in pixels of the input; they may overlap.
  func faces(
    _ outputs: [[Float]],
    threshold: Double
  ) -> [FaceObservation<PictureSpace>]
}

/// All kinds of detectors, in the order in which they are tried.
package enum OutputLayoutRegistry {
  /// The kinds.
  package static let all: [any OutputLayout.Type] = [
    YuNetLayout.self, SCRFDLayout.self, RetinaFaceLayout.self, CenterFaceLayout.self,
  ]

  /// The kind of this name; nil if there is none.
  package static func layout(named name: String) -> (any OutputLayout.Type)? {
    all.first { $0.name == name }
  }
}

/// The cells of one of a network's output maps; each cell corresponds to a square of the input.
struct OutputGrid: Sendable, Equatable {
  /// The side of a cell in pixels.
  let stride: Int
  let columns: Int
  let rows: Int

  /// Creates the grid of cells that covers an input.
  init(stride: Int, size: PixelSize) {
    self.stride = stride
    columns = (size.width + stride - 1) / stride
    rows = (size.height + stride - 1) / stride
  }

  var count: Int { columns * rows }

  /// The sides of the cells of detectors with three maps.
  static let defaultStrides = [8, 16, 32]

  /// The column and row of a cell by its index.
  func cell(_ index: Int) -> (x: Double, y: Double) {
    (Double(index % columns), Double(index / columns))
  }
}

/// The five points that most detectors report.
enum FivePoints {
  /// Creates landmarks from the points in the order of all networks: right eye, left eye, nose, right
  /// and left mouth corner.
  ///
  /// Left and right are the subject's own.
  static func landmarks(
    _ point: (Int) -> Point<PictureSpace>
  ) -> FaceLandmarks<PictureSpace> {
    FaceLandmarks(
      leftEye: point(1),
      rightEye: point(0),
      nose: point(2),
      mouthLeft: point(4),
      mouthRight: point(3)
    )
  }
}

/// Keeps the most confident of overlapping observations, which show the same face.
enum NonMaximumSuppression {
  /// Drops the observations whose overlap (intersection over union) with a more confident one exceeds
  /// `limit`; returns the others by descending confidence.
  ///
  /// Observations of equal confidence keep their order.
  static func apply<Space>(
    to observations: [FaceObservation<Space>],
    overlap limit: Double
  ) -> [FaceObservation<Space>] {
    let ordered = observations.enumerated().sorted {
      ($1.element.confidence, $0.offset) < ($0.element.confidence, $1.offset)
    }
    var kept: [FaceObservation<Space>] = []
    for (_, candidate) in ordered {
      let isNew = kept.allSatisfy {
        $0.bounds.intersectionOverUnion(with: candidate.bounds) <= limit
      }
      if isNew { kept.append(candidate) }
    }
    return kept
  }
}

/// `e` to the power of `x`.
func exponential(_ x: Float) -> Double { exp(Double(x)) }

/// The probability whose log-odds are `x`.
func logistic(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
