internal import AnnotateFaces
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateStamps

/// Cuts faces out of frames, so that their eyes are level.
struct FaceCutter: ~Copyable {
  /// The side of a picture as a multiple of the face's longer side.
  private static let margin = 1.5

  private let size: Int
  private let geometry: FrameGeometry
  private var cutter: FrameCutter

  /// Makes a cutter for pictures of `size` by `size` pixels of a stream.
  init(size: Int, of geometry: FrameGeometry) {
    (self.size, self.geometry) = (size, geometry)
    cutter = FrameCutter(side: size)
  }

  /// The face in the middle of a picture; nil where nothing of it lies in the frame.
  ///
  /// What lies beyond the frame's edge is black.
  ///
  /// - Throws: `.unavailable` where FFmpeg cannot convert the pixel format.
  mutating func picture(
    of face: FaceObservation<DisplaySpace>,
    in frame: Frame
  ) throws(AnnotateError) -> Frame? {
    let place = FacePlacement(face.mapped(by: geometry.displayToSquare))
    let side = place.longerSide * Self.margin
    guard side > 0, side.isFinite, let squareToDisplay = geometry.displayToSquare.inverse else {
      return nil
    }
    let toCoded = squareToDisplay.then(geometry.displayToCoded)
    return try cutter.cut(frame, at: place.level(side: side, pixels: size).then(toCoded))
  }
}
