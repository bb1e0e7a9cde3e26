internal import AnnotateFaces
internal import AnnotateMediaTypes

/// A point of a face that exports follow; left and right are the subject's own.
public enum FacePoint: String, Sendable, CaseIterable {
  /// The middle of the bounds.
  case face
  case leftEye, rightEye, betweenEyes, leftPupil, rightPupil
  case leftBrow, rightBrow
  case nose
  case mouth, mouthLeft, mouthRight, upperLip, lowerLip
  case chin
  /// The corners of the bounds, as the viewer sees them.
  case topLeft, topRight, bottomLeft, bottomRight

  /// The points that are exported by default.
  package static let standard: [FacePoint] = [.face, .leftEye, .rightEye, .nose, .mouth]

  /// The points that keypoint formats list, in their order.
  package static let keypoints: [FacePoint] = [.leftEye, .rightEye, .nose, .mouthLeft, .mouthRight]

  /// The points that are landmarks; the others are computed from these and the bounds.
  static let landmarks: [FacePoint] = [
    .leftEye, .rightEye, .leftPupil, .rightPupil, .leftBrow, .rightBrow, .nose, .mouthLeft,
    .mouthRight, .upperLip, .lowerLip, .chin,
  ]

  /// The position of the landmark; nil if it is unknown or the point is not a landmark.
  func position<Space>(in landmarks: FaceLandmarks<Space>) -> Point<Space>? {
    switch self {
    case .leftEye: landmarks.leftEye
    case .rightEye: landmarks.rightEye
    case .leftPupil: landmarks.leftPupil
    case .rightPupil: landmarks.rightPupil
    case .leftBrow: landmarks.leftBrow?.middle
    case .rightBrow: landmarks.rightBrow?.middle
    case .nose: landmarks.nose
    case .mouthLeft: landmarks.mouthLeft
    case .mouthRight: landmarks.mouthRight
    case .upperLip: landmarks.upperLip
    case .lowerLip: landmarks.lowerLip
    case .chin: landmarks.chin
    case .face, .betweenEyes, .mouth, .topLeft, .topRight, .bottomLeft, .bottomRight: nil
    }
  }
}
