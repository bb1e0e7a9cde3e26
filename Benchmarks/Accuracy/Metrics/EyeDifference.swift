internal import AnnotateFaces
internal import AnnotateMediaTypes

/// The differences between the eyes of a found face and those of its label, in pixels.
struct EyeDifference {
  private let left: (x: Double, y: Double)
  private let right: (x: Double, y: Double)
  private let eyeDistance: Double
  /// Whether no pupil was found: the eyes are hidden, and their positions are approximate.
  let isHidden: Bool

  /// Compares a face with its label; nil unless both eyes were found.
  init?(of found: FaceLandmarks<DisplaySpace>, from label: EyeLabels.Face) {
    guard let left = found.leftEye, let right = found.rightEye else { return nil }
    self.left = (left.x - label.leftEye.x, left.y - label.leftEye.y)
    self.right = (right.x - label.rightEye.x, right.y - label.rightEye.y)
    eyeDistance = label.eyeDistance
    isHidden = found.leftPupil == nil && found.rightPupil == nil
  }

  /// The error of the eyes after `shift`, in pixels, is subtracted from both differences: their mean
  /// length divided by the distance of the labelled eyes.
  func error(without shift: (x: Double, y: Double)) -> Double {
    func length(_ eye: (x: Double, y: Double)) -> Double {
      let (x, y) = (eye.x - shift.x, eye.y - shift.y)
      return (x * x + y * y).squareRoot()
    }
    return (length(left) + length(right)) / 2 / eyeDistance
  }

  /// The medians of all eyes' differences, across and down.
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
