internal import AnnotateFaces
internal import AnnotateMedia
internal import AnnotateMediaTypes

/// Makes pictures of the parts of frames around faces, in more detail than the detector gets.
struct FaceViewer: ~Copyable {
  private let squareToCoded: AffineTransform<SquareSpace, CodedSpace>
  private var magnifier = FrameMagnifier()

  /// Prepares for the frames of a stream.
  init(_ geometry: FrameGeometry) {
    squareToCoded = geometry.squareToCoded
  }

  /// The part of a frame around a face; nil if it lies outside the frame.
  ///
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format.
  mutating func view(
    of face: FaceObservation<SquareSpace>,
    in frame: Frame
  ) throws(AnnotateError) -> PictureView? {
    let around = FaceSurroundings(of: face)
    let part = squareToCoded.apply(around.area)
    return try magnifier.picture(of: frame, around: part, side: around.largestSide).map {
      PictureView(picture: $0.picture, fromSquare: squareToCoded.then($0.map))
    }
  }
}
