package import AnnotateMediaTypes

/// A picture of a part of a frame, with the way into it from the upright picture.
package struct PictureView: Sendable {
  /// The pixels.
  package let picture: ImageBuffer
  /// Where a point of the upright picture with square pixels lies in `picture`.
  package let fromSquare: AffineTransform<SquareSpace, PictureSpace>

  /// Pairs a picture with the way into it.
  package init(
    picture: ImageBuffer,
    fromSquare: AffineTransform<SquareSpace, PictureSpace>
  ) {
    self.picture = picture
    self.fromSquare = fromSquare
  }
}
