package import AnnotateFaces
package import AnnotateMediaTypes

/// The position, size and rotation of a face in the upright picture with square pixels.
package struct FacePlacement: Sendable {
  /// The centre of the face.
  package let center: Point<SquareSpace>
  /// The larger of width and height along the head's axes, in pixels.
  package let longerSide: Double
  /// The rotation of the line through the eyes, in degrees clockwise as seen; that of the head if not both
  /// eyes are known.
  package let roll: Double

  /// Measures a face.
  package init(_ face: FaceObservation<SquareSpace>) {
    let size = FaceMeasure(face).size(turned: true)
    center = face.bounds.center
    longerSide = max(size.width, size.height)
    roll = face.landmarks.roll ?? face.pose?.roll ?? 0
  }

  /// Maps a square picture, in which the face is centred and level, to the upright picture.
  ///
  /// - Parameters:
  ///   - side: the length of the square's sides in the upright picture.
  ///   - count: the width and height of the square picture, in pixels.
  /// - Returns: the map from pixels of the square picture to the upright picture.
  package func level(side: Double, pixels count: Int) -> AffineTransform<PictureSpace, SquareSpace>
  {
    let (step, half) = (side / Double(count), Double(count) / 2)
    let angle = roll * .pi / 180
    let (across, down) = (cosine(angle) * step, sine(angle) * step)
    return AffineTransform(
      a: across,
      b: down,
      c: -down,
      d: across,
      tx: center.x - half * (across - down),
      ty: center.y - half * (down + across)
    )
  }
}

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
