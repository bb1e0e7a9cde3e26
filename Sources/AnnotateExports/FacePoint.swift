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

  /// The point at the same place of the mirrored picture.
  var mirrored: FacePoint {
    switch self {
    case .leftEye: .rightEye
    case .rightEye: .leftEye
    case .leftPupil: .rightPupil
    case .rightPupil: .leftPupil
    case .leftBrow: .rightBrow
    case .rightBrow: .leftBrow
    case .mouthLeft: .mouthRight
    case .mouthRight: .mouthLeft
    case .topLeft: .topRight
    case .topRight: .topLeft
    case .bottomLeft: .bottomRight
    case .bottomRight: .bottomLeft
    case .face, .betweenEyes, .nose, .mouth, .upperLip, .lowerLip, .chin: self
    }
  }

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

/// The landmarks of a face by the numbers of MediaPipe's canonical face.
enum MeshedLandmarks {
  /// The known landmarks that are points of the mesh.
  static func positions(of face: ExportedFace) -> [Int: Point<DisplaySpace>] {
    var points: [Int: Point<DisplaySpace>] = [:]
    let simple: [(Int, FacePoint)] = [
      (1, .nose), (61, .mouthRight), (291, .mouthLeft), (0, .upperLip), (17, .lowerLip),
      (152, .chin),
    ]
    for (number, point) in simple { points[number] = face.position(of: point) }
    guard let landmarks = face.landmarks else { return points }
    add(landmarks.rightEyeOutline, as: (33, 133, 159, 145), to: &points)
    add(landmarks.leftEyeOutline, as: (263, 362, 386, 374), to: &points)
    add(landmarks.rightBrow, as: (70, 105, 107), to: &points)
    add(landmarks.leftBrow, as: (300, 334, 336), to: &points)
    return points
  }

  private static func add(
    _ eye: EyeOutline<DisplaySpace>?,
    as numbers: (outer: Int, inner: Int, upper: Int, lower: Int),
    to points: inout [Int: Point<DisplaySpace>]
  ) {
    guard let eye else { return }
    (points[numbers.outer], points[numbers.inner]) = (eye.outer, eye.inner)
    (points[numbers.upper], points[numbers.lower]) = (eye.upperLid, eye.lowerLid)
  }

  private static func add(
    _ brow: Brow<DisplaySpace>?,
    as numbers: (outer: Int, middle: Int, inner: Int),
    to points: inout [Int: Point<DisplaySpace>]
  ) {
    guard let brow else { return }
    points[numbers.outer] = brow.outer
    points[numbers.middle] = brow.middle
    points[numbers.inner] = brow.inner
  }
}

/// The 68 points of the iBUG 300-W annotation, which OpenFace and dlib number alike.
enum FacePoint68 {
  /// The points of MediaPipe's canonical face at the same positions.
  private static let meshNumbers = [
    // The jaw, from the subject's right ear by the chin to the left one.
    127, 234, 93, 58, 172, 136, 149, 148, 152, 377, 378, 365, 397, 288, 323, 454, 356,
    // The brows, from the right end of the right one on.
    70, 63, 105, 66, 107, 336, 296, 334, 293, 300,
    // The bridge and the lower edge of the nose.
    168, 197, 5, 1, 98, 97, 2, 326, 327,
    // The right eye and the left one, each clockwise in the picture from its left corner.
    33, 160, 158, 133, 153, 144, 362, 385, 387, 263, 373, 380,
    // The outer and the inner edge of the lips.
    61, 39, 37, 0, 267, 269, 291, 405, 314, 17, 84, 181, 78, 82, 13, 312, 308, 317, 14, 87,
  ]

  /// The positions in their order, nil where unknown; without a mesh, few of them are known.
  static func positions(of face: ExportedFace) -> [Point<DisplaySpace>?] {
    if let mesh = face.mesh, mesh.count > 454 {
      return meshNumbers.map { mesh[$0].position }
    }
    var points = [Point<DisplaySpace>?](repeating: nil, count: meshNumbers.count)
    for (number, position) in MeshedLandmarks.positions(of: face) {
      if let index = meshNumbers.firstIndex(of: number) { points[index] = position }
    }
    return points
  }
}
