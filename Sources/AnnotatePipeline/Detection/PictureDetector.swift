internal import AnnotateFaces
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStages

/// Runs the detector on frames of one stream, made small and upright, on a serial queue of its own.
actor PictureDetector {
  private let executor = SerialQueueExecutor(label: "annotate.detect")
  private let detector: any FaceDetector
  private let frames: FrameArea
  /// Makes pictures of the default size, and smaller ones for detectors that need them.
  private var scaler = PictureScaler(sizes: 2)

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Prepares for the frames of a stream.
  init(_ detector: any FaceDetector, _ frames: FrameArea) {
    (self.detector, self.frames) = (detector, frames)
  }

  /// Compiles the detector for pictures of this stream.
  func prepare() async throws {
    try await detector.prepare(for: pictureSize)
  }

  /// The faces that the detector reports in a frame, by descending confidence.
  func detect(in frame: Frame) async throws -> [FaceObservation<SquareSpace>] {
    let upright = pictureSize
    let small = try picture(of: frame, upright)
    let observations =
      if let detector = detector as? any TwoScaleDetector {
        try await detector.detect(
          in: small,
          smaller: picture(of: frame, detector.smallerSize(of: upright))
        )
      } else {
        try await detector.detect(in: small)
      }
    let toSquare = toSquare
    return observations.map { $0.mapped(by: toSquare) }
  }

  /// The boxes of faces that the detector suspects in a frame; none if it cannot look at little cost.
  func suspicions(in frame: Frame) async throws -> [Rect<SquareSpace>] {
    guard let detector = detector as? any ScoutingDetector else { return [] }
    let boxes = try await detector.suspicions(in: picture(of: frame, pictureSize))
    let toSquare = toSquare
    return boxes.map { toSquare.apply($0) }
  }

  /// A frame, upright and in a size.
  private func picture(
    of frame: Frame,
    _ size: PixelSize
  ) throws(AnnotateError) -> ImageBuffer {
    try scaler.uprightPicture(
      of: frame,
      area: frames.area,
      orientation: frames.geometry.orientation,
      size: size
    )
  }

  /// The map from the upright picture for the detector to the square pixels of the frames.
  private var toSquare: AffineTransform<PictureSpace, SquareSpace> {
    let (picture, size) = (frames.picture, pictureSize)
    return AffineTransform(
      scaleX: picture.width / Double(size.width),
      scaleY: picture.height / Double(size.height),
      tx: picture.x,
      ty: picture.y
    )
  }

  /// The size of the upright picture for the detector.
  private var pictureSize: PixelSize {
    let square = frames.geometry.squareSize
    return detector.pictureSize(width: square.width, height: square.height)
  }
}

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
