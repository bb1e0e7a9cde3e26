internal import AnnotateFaces
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateStages

/// Runs the detector on frames of one stream, made small and upright, on a serial queue of its own.
actor PictureDetector {
  private let executor = SerialQueueExecutor(label: "annotate.detect")
  private let detector: any FaceDetector
  private let frames: FrameArea
  private var scaler = PictureScaler()
  private var smallerScaler = PictureScaler()

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
    let small = try scaler.uprightPicture(
      of: frame,
      area: frames.area,
      orientation: frames.geometry.orientation,
      size: upright
    )
    let observations =
      if let detector = detector as? any TwoScaleDetector {
        try await detector.detect(
          in: small,
          smaller: smallerScaler.uprightPicture(
            of: frame,
            area: frames.area,
            orientation: frames.geometry.orientation,
            size: detector.smallerSize(of: upright)
          )
        )
      } else {
        try await detector.detect(in: small)
      }
    let picture = frames.picture
    let toSquare = AffineTransform<PictureSpace, SquareSpace>(
      scaleX: picture.width / Double(upright.width),
      scaleY: picture.height / Double(upright.height),
      tx: picture.x,
      ty: picture.y
    )
    return observations.map { $0.mapped(by: toSquare) }
  }

  /// The size of the upright picture for the detector.
  private var pictureSize: PixelSize {
    let square = frames.geometry.squareSize
    return detector.pictureSize(width: square.width, height: square.height)
  }
}
