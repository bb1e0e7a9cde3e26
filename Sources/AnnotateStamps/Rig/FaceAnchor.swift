/// The point of a face where a stamp sits; `left` and `right` are the subject's own.
public enum FaceAnchor: String, Sendable, CaseIterable {
  /// The opening of one eye.
  case leftEye, rightEye
  /// The opening of each eye: one stamp for each.
  case eyes
  /// The centre of one iris.
  case leftPupil, rightPupil
  /// The centre of each iris: one stamp for each.
  case pupils
  /// Half-way between the eyes.
  case betweenEyes
  /// The middle of one brow.
  case leftBrow, rightBrow
  /// The middle of each brow: one stamp for each.
  case brows
  /// The tip of the nose.
  case nose
  /// The middle of the upper lip's edge, estimated if only the corners of the mouth are known.
  case upperLip
  /// Half-way between the corners of the mouth.
  case mouth
  /// The lowest point of the chin.
  case chin
  /// The temple on the side that is seen better, where the arm of glasses begins; none if the yaw is unknown.
  case nearTemple
  /// The upper end of the ear on that side, which may be hidden by hair; none if the yaw is unknown.
  case nearEar
  /// The middle of the forehead.
  case forehead
  /// The centre of the face's bounds.
  case face
}
