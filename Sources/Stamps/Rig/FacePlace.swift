package import Faces
package import MediaTypes

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
}
