internal import Faces
internal import Media
internal import MediaTypes
internal import Stamps

/// Cuts faces out of frames: level, in the middle of their pictures, which are always of one size.
struct FaceCutter: ~Copyable {
  /// The side of a picture as a multiple of the face's longer side.
  private static let margin = 1.5

  private let size: Int
  private let geometry: FrameGeometry
  private var magnifier = FrameMagnifier()

  /// Cuts pictures of so many pixels across and down out of frames of a geometry.
  init(pixels size: Int, of geometry: FrameGeometry) {
    (self.size, self.geometry) = (size, geometry)
  }

  /// What lies beyond the frame's edge is black; nil where nothing of the face lies in the frame.
  ///
  /// - Throws: `.unavailable` where FFmpeg cannot convert the frame.
  mutating func picture(
    of face: FaceObservation<DisplaySpace>,
    in frame: Frame
  ) throws(AnnotateError) -> ImageBuffer? {
    let place = FacePlace(face.mapped(by: geometry.displayToSquare))
    let side = place.longerSide * Self.margin
    guard side > 0, side.isFinite, let squareToDisplay = geometry.displayToSquare.inverse else {
      return nil
    }
    let toCoded = squareToDisplay.then(geometry.displayToCoded)
    // However the square is turned, it lies within this one.
    let reach = side * 0.7072
    let area = Rect<SquareSpace>(
      x: place.center.x - reach,
      y: place.center.y - reach,
      width: 2 * reach,
      height: 2 * reach
    )
    let cut = try magnifier.picture(
      of: frame,
      around: toCoded.apply(area),
      side: Int((Double(size) * 1.4143).rounded(.up))
    )
    return cut.map { cut in
      PictureView(picture: cut.picture, fromSquare: toCoded.then(cut.map))
        .level(center: place.center, side: side, angle: place.roll, pixels: size)
    }
  }
}
