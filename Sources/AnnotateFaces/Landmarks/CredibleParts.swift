internal import AnnotateMediaTypes

/// The parts of a face that are visible, of those that both networks describe.
///
/// The networks always describe a whole face, including the side that is turned away and an eye behind
/// another head.
struct CredibleParts {
  /// The yaw in degrees from which the nose hides the far side of the face; it was found on faces in
  /// profile.
  private static let maximumYaw = 40.0
  /// The least width of the far eye, in widths of the near one.
  private static let leastWidth = 0.4
  /// The maximum distance of an eye's middle from its position in the mesh, in distances of the eye's
  /// corners.
  private static let maximumShift = 0.4

  /// Whether the subject's left side is not turned away.
  let showsLeft: Bool
  /// Whether the subject's right side is not turned away.
  let showsRight: Bool
  /// Whether the contour of the left eye agrees with the mesh.
  let hasLeftEye: Bool
  /// Whether the contour of the right eye agrees with the mesh.
  let hasRightEye: Bool
  /// Whether dark glasses hide the eyes, so that only their approximate position is known.
  let hidesEyes: Bool
  private let view: PictureView

  /// Judges a face that was examined in `view`.
  init(of face: ExaminedFace, pose: HeadPose?, in view: PictureView) {
    self.view = view
    let yaw = pose?.yaw ?? 0
    let (left, right) = (face.leftEye, face.rightEye)
    showsLeft = yaw <= Self.maximumYaw && left.width >= Self.leastWidth * right.width
    showsRight = yaw >= -Self.maximumYaw && right.width >= Self.leastWidth * left.width
    hasLeftEye = showsLeft && view.shows(left.center) && left.shift <= Self.maximumShift
    hasRightEye = showsRight && view.shows(right.center) && right.shift <= Self.maximumShift
    hidesEyes = DarkGlasses.hide(left: hasLeftEye, right: hasRightEye, of: face.mesh, in: view)
  }

  /// The point if the picture shows it; nil beyond the picture's edge.
  func inPicture(_ point: Point<SquareSpace>) -> Point<SquareSpace>? {
    view.shows(point) ? point : nil
  }
}

extension FaceObservation where Space == SquareSpace {
  /// The face without the landmarks that the detector guessed beyond the picture's edge.
  func cut(to view: PictureView) -> FaceObservation {
    func shown(_ point: Point<SquareSpace>?) -> Point<SquareSpace>? {
      point.flatMap { view.shows($0) ? $0 : nil }
    }
    var face = self
    face.landmarks = FaceLandmarks(
      leftEye: shown(landmarks.leftEye),
      rightEye: shown(landmarks.rightEye),
      leftPupil: shown(landmarks.leftPupil),
      rightPupil: shown(landmarks.rightPupil),
      nose: shown(landmarks.nose),
      mouthLeft: shown(landmarks.mouthLeft),
      mouthRight: shown(landmarks.mouthRight)
    )
    return face
  }
}

extension PictureView {
  /// Whether a point lies in the picture.
  func shows(_ point: Point<SquareSpace>) -> Bool {
    let position = fromSquare.apply(point)
    return (0...Double(picture.size.width)).contains(position.x)
      && (0...Double(picture.size.height)).contains(position.y)
  }
}
