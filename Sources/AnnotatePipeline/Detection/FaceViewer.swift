internal import AnnotateFaces
internal import AnnotateMedia
internal import AnnotateMediaTypes

/// Makes pictures of the parts of frames around faces, in more detail than the detector gets.
struct FaceViewer: ~Copyable {
  private let geometry: FrameGeometry
  private var magnifier = FrameMagnifier()

  /// Prepares for the frames of a stream.
  init(_ geometry: FrameGeometry) {
    self.geometry = geometry
  }

  /// The part of a frame around a face; nil if it lies outside the frame.
  ///
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format.
  mutating func view(
    of bounds: Rect<SquareSpace>,
    in frame: Frame
  ) throws(AnnotateError) -> PictureView? {
    guard let squareToDisplay = geometry.displayToSquare.inverse else { return nil }
    let side = LandmarkFinder.viewMargin * max(bounds.width, bounds.height)
    let around = Rect<SquareSpace>(
      x: bounds.center.x - side / 2,
      y: bounds.center.y - side / 2,
      width: side,
      height: side
    )
    let squareToCoded = squareToDisplay.then(geometry.displayToCoded)
    let part = squareToCoded.apply(around)
    return try magnifier.picture(of: frame, around: part, side: LandmarkFinder.viewSide).map {
      PictureView(picture: $0.picture, fromSquare: squareToCoded.then($0.map))
    }
  }
}
