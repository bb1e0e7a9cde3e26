internal import AnnotateMediaTypes

extension FaceObservation<PictureSpace> {
  /// The face of a picture of one size in the same picture of another size.
  func scaled(from size: PixelSize, to other: PixelSize) -> FaceObservation {
    mapped(
      by: AffineTransform<PictureSpace, PictureSpace>(
        scaleX: Double(other.width) / Double(size.width),
        scaleY: Double(other.height) / Double(size.height)
      )
    )
  }
}
