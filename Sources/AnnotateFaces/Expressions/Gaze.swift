internal import AnnotateMediaTypes
internal import Glibc

/// Where the eyes look, relative to the head, in degrees: zero if they look straight out of the face.
public struct Gaze: Sendable, Equatable {
  /// How far the eyes look to the subject's own left, which is the picture's right.
  public var yaw: Double
  /// How far the eyes look up.
  public var pitch: Double

  /// Creates a gaze from its angles.
  public init(yaw: Double, pitch: Double) {
    (self.yaw, self.pitch) = (yaw, pitch)
  }
}

extension Gaze {
  /// The largest yaw, in degrees, at which both eyes are seen well enough.
  private static let maximumYaw = 35.0
  /// The least distance of the corners, in pixels of the picture.
  private static let leastWidth = 12.0
  /// The largest difference of the pupils of both eyes, across and down, in distances of the corners: one of them is
  /// wrong otherwise.
  private static let maximumDifference = (x: 0.15, y: 0.1)
  /// The largest sine of an angle between the eyes and the camera: beyond it, angles depend on chance.
  private static let maximumSine = 0.95

  /// Estimates where the eyes of a face look; nil if that cannot be told.
  ///
  /// It needs the pupils and the lids of both eyes, which have to be open.
  ///
  /// - Parameters:
  ///   - face: the face.
  ///   - credible: the parts of it that are seen.
  ///   - expression: the states of its eyes.
  ///   - pose: the pose of its head.
  init?(
    of face: ExaminedFace,
    _ credible: CredibleParts,
    _ expression: FaceExpression,
    pose: HeadPose?
  ) {
    guard let yaw = pose?.yaw, let pitch = pose?.pitch, abs(yaw) <= Self.maximumYaw,
      credible.hasLeftEye, credible.hasRightEye, !credible.hidesEyes,
      expression.leftEye?.isClosed == false, expression.rightEye?.isClosed == false,
      min(face.leftEye.width, face.rightEye.width) >= Self.leastWidth,
      let left = face.leftEye.levelPupil(isLeft: true),
      let right = face.rightEye.levelPupil(isLeft: false),
      abs(left.x - right.x) <= Self.maximumDifference.x,
      abs(left.y - right.y) <= Self.maximumDifference.y
    else { return nil }
    let pupil = left.midpoint(to: right)
    let across = EyeRotation.across.sine(of: pupil.x, head: yaw)
    let up = EyeRotation.up.sine(of: pupil.y, head: pitch)
    guard abs(across) <= Self.maximumSine, abs(up) <= Self.maximumSine else { return nil }
    self.init(yaw: asin(across) * 180 / .pi - yaw, pitch: asin(up) * 180 / .pi - pitch)
  }
}

/// How the position of a pupil between the corners of its eye follows from the angle between its direction and the
/// camera, in distances of the corners.
private struct EyeRotation {
  /// The position in an eye that looks into the camera from a head that does too.
  let rest: Double
  /// How far the pupil moves as the head turns while it looks into the camera, because the eye's centre lies behind its
  /// corners.
  let depth: Double
  /// How far it moves as the eye turns.
  let radius: Double

  /// From side to side, positive to the subject's left.
  ///
  /// Rest and depth come from 1,340 faces of GENKI-4K, most of whom look into the camera. The radius lies between that
  /// of irises painted into 16 of these faces (0.25) and that of an eye (10.5 mm of 29 mm), because the network moves
  /// its points less in painted eyes.
  static let across = EyeRotation(rest: 0.012, depth: 0.154, radius: 0.3)
  /// Up, whose positions grow downwards.
  ///
  /// The network moves pupils less in this direction.
  static let up = EyeRotation(rest: -0.06, depth: -0.023, radius: -0.14)

  /// The sine of the angle between the eye's direction and the camera.
  ///
  /// - Parameters:
  ///   - position: the position of the pupil.
  ///   - head: the angle of the head in degrees.
  /// - Returns: the sine, beyond -1 or 1 if no eye turns that far.
  func sine(of position: Double, head: Double) -> Double {
    let angle = head * .pi / 180
    return ((position - rest) * cos(angle) + depth * sin(angle)) / radius
  }
}

extension ContouredEye {
  /// The coordinates of the eye from half-way between its corners, in units of their distance; nil if both corners are
  /// the same point.
  func levelFrame(isLeft: Bool) -> LevelFrame? {
    let (outer, inner) = (lids[Self.outerCorner], lids[Self.innerCorner])
    return isLeft ? LevelFrame(from: inner, to: outer) : LevelFrame(from: outer, to: inner)
  }

  /// The pupil in these coordinates; nil if it is unknown.
  fileprivate func levelPupil(isLeft: Bool) -> Point<SquareSpace>? {
    guard let pupil else { return nil }
    return levelFrame(isLeft: isLeft)?.level(pupil)
  }
}
