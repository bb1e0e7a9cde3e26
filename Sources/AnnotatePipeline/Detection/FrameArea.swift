internal import AnnotateMediaTypes

/// The part of the frames of a stream that is shown.
struct FrameArea: Sendable {
  /// The geometry of the stream.
  let geometry: FrameGeometry
  /// The shown pixels of the stored picture.
  let area: PixelRect
  /// The shown picture, upright and in square pixels.
  let picture: Rect<SquareSpace>

  /// Finds the shown part; `pixelsPerChroma` is the number of pixels that one chroma sample covers across
  /// and down.
  init(_ geometry: FrameGeometry, pixelsPerChroma: PixelSize) {
    self.geometry = geometry
    area = geometry.cleanPixels(chroma: pixelsPerChroma)
    picture = geometry.codedToDisplay.then(geometry.displayToSquare).apply(area.rect)
  }
}
