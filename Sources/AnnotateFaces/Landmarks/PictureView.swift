package import AnnotateMediaTypes

/// A picture of a part of a frame, with the transform from the upright picture to it.
package struct PictureView: Sendable {
  /// The pixels.
  package let picture: ImageBuffer
  /// The transform from the upright picture with square pixels to `picture`.
  package let fromSquare: AffineTransform<SquareSpace, PictureSpace>

  /// Creates a view from a picture and the transform to it.
  package init(
    picture: ImageBuffer,
    fromSquare: AffineTransform<SquareSpace, PictureSpace>
  ) {
    self.picture = picture
    self.fromSquare = fromSquare
  }
}
