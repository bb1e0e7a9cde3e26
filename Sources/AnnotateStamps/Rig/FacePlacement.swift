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
