internal import AnnotateFaces
internal import AnnotateMediaTypes

/// How far the eyes of a found face are from those of its label, in pixels.
struct EyeDifference {
  private let left: (x: Double, y: Double)
  private let right: (x: Double, y: Double)
  private let eyeDistance: Double
  /// Whether no pupil was seen: where about the eyes are was told, but they are hidden.
  let isHidden: Bool

  /// Compares a face; nil where not both eyes were found.
  init?(of found: FaceLandmarks<DisplaySpace>, from label: EyeLabels.Face) {
    guard let left = found.leftEye, let right = found.rightEye else { return nil }
    self.left = (left.x - label.leftEye.x, left.y - label.leftEye.y)
    self.right = (right.x - label.rightEye.x, right.y - label.rightEye.y)
    eyeDistance = label.eyeDistance
    isHidden = found.leftPupil == nil && found.rightPupil == nil
  }

  /// How far the eyes are off when `shift`, in pixels, is taken from both differences: the mean of their
  /// distances over the distance of the labelled eyes.
  func error(without shift: (x: Double, y: Double)) -> Double {
    func length(_ eye: (x: Double, y: Double)) -> Double {
      let (x, y) = (eye.x - shift.x, eye.y - shift.y)
      return (x * x + y * y).squareRoot()
    }
    return (length(left) + length(right)) / 2 / eyeDistance
  }

  /// The medians of all eyes' differences across and down.
  static func typical(of differences: [EyeDifference]) -> (x: Double, y: Double) {
    var (x, y) = (Distribution(), Distribution())
    for difference in differences {
      for eye in [difference.left, difference.right] {
        x.add(eye.x)
        y.add(eye.y)
      }
    }
    return (x.median, y.median)
  }
}
