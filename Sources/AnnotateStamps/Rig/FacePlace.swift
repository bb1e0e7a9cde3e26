package import AnnotateFaces
package import AnnotateMediaTypes

/// Where a face is, how large and how it is turned, in the upright picture with square pixels.
package struct FacePlace: Sendable {
  /// The middle of the face.
  package let center: Point<SquareSpace>
  /// The larger of width and height along the head's axes.
  package let longerSide: Double
  /// How far the line through the eyes is turned, in degrees clockwise as seen; that of the head where
  /// not both are known.
  package let roll: Double

  /// Measures a face.
  package init(_ face: FaceObservation<SquareSpace>) {
    let size = FaceMeasure(face).size(turned: true)
    center = face.bounds.center
    longerSide = max(size.width, size.height)
    roll = face.landmarks.roll ?? face.pose?.roll ?? 0
  }
  /// The map from the pixels of a square picture of `count` by `count`, in which the face is level in the
  /// middle, to the places of what they show.
  ///
  /// - Parameters:
  ///   - side: the length of the square's sides in the upright picture.
  ///   - count: the picture's width and height.
  /// - Returns: the map to the upright picture.
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
