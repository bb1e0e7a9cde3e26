internal import AnnotateFaces
internal import AnnotateMediaTypes

/// A point of a face with its name in COCO.
enum COCOPoint: String, CaseIterable {
  case leftEye, rightEye, leftPupil, rightPupil, nose, mouthLeft, mouthRight, upperLip, lowerLip
  case chin

  /// The point with the given name, however its words are joined.
  init?(named name: String) {
    let plain = name.lowercased().filter { $0.isLetter }
    let others = ["leftmouth": "mouthleft", "rightmouth": "mouthright", "nosetip": "nose"]
    let wanted = others[plain] ?? plain
    guard let point = Self.allCases.first(where: { $0.rawValue.lowercased() == wanted }) else {
      return nil
    }
    self = point
  }

  /// The key path of the point in the landmarks.
  var path: WritableKeyPath<FaceLandmarks<DisplaySpace>, Point<DisplaySpace>?> {
    switch self {
    case .leftEye: \.leftEye
    case .rightEye: \.rightEye
    case .leftPupil: \.leftPupil
    case .rightPupil: \.rightPupil
    case .nose: \.nose
    case .mouthLeft: \.mouthLeft
    case .mouthRight: \.mouthRight
    case .upperLip: \.upperLip
    case .lowerLip: \.lowerLip
    case .chin: \.chin
    }
  }
}
