internal import AnnotateFaces
internal import AnnotateMediaTypes

/// A point of a face that formats for editors follow; left and right are the subject's own.
public enum FacePoint: String, Sendable, CaseIterable {
  /// The middle of the bounds.
  case face
  case leftEye, rightEye, betweenEyes, leftPupil, rightPupil
  case leftBrow, rightBrow
  case nose
  case mouth, mouthLeft, mouthRight, upperLip, lowerLip
  case chin
  /// The corners of the bounds, as seen.
  case topLeft, topRight, bottomLeft, bottomRight

  /// The points that are exported where none are asked for.
  package static let standard: [FacePoint] = [.face, .leftEye, .rightEye, .nose, .mouth]

  /// The points that keypoint formats list, in their order.
  package static let keypoints: [FacePoint] = [.leftEye, .rightEye, .nose, .mouthLeft, .mouthRight]

  /// The points that are found by themselves; others follow from these and the bounds.
  static let found: [FacePoint] = [
    .leftEye, .rightEye, .leftPupil, .rightPupil, .leftBrow, .rightBrow, .nose, .mouthLeft,
    .mouthRight, .upperLip, .lowerLip, .chin,
  ]

  /// Where a point that is found by itself is; nil where the face does not show it.
  func place<Space>(_ marks: FaceLandmarks<Space>) -> Point<Space>? {
    switch self {
    case .leftEye: marks.leftEye
    case .rightEye: marks.rightEye
    case .leftPupil: marks.leftPupil
    case .rightPupil: marks.rightPupil
    case .leftBrow: marks.leftBrow?.middle
    case .rightBrow: marks.rightBrow?.middle
    case .nose: marks.nose
    case .mouthLeft: marks.mouthLeft
    case .mouthRight: marks.mouthRight
    case .upperLip: marks.upperLip
    case .lowerLip: marks.lowerLip
    case .chin: marks.chin
    case .face, .betweenEyes, .mouth, .topLeft, .topRight, .bottomLeft, .bottomRight: nil
    }
  }
}
