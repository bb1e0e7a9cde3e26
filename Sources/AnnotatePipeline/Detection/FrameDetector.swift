internal import AnnotateFaces
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateStages

/// Runs the detector and the landmark finder on frames of one stream, on its own serial queue.
///
/// Both get small upright pictures.
actor FrameDetector: FrameDetecting {
  private let executor = SerialQueueExecutor(label: "annotate.detect")
  private let models: DetectionModels
  private let geometry: FrameGeometry
  /// The shown picture, in square pixels.
  nonisolated let picture: Rect<SquareSpace>
  /// The part of the stored picture that is shown.
  private let area: PixelRect
  private var scaler = PictureScaler()
  private var magnifier = FrameMagnifier()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Prepares for the frames of a stream; `pixelsPerChroma` is the number of pixels that one chroma sample
  /// covers across and down.
  init(_ geometry: FrameGeometry, pixelsPerChroma: PixelSize, models: DetectionModels) {
    (self.geometry, self.models) = (geometry, models)
    area = geometry.cleanPixels(chroma: pixelsPerChroma)
    picture = geometry.codedToDisplay.then(geometry.displayToSquare).apply(area.rect)
  }

  /// Prepares the models for pictures of this stream.
  func prepare() async throws {
    async let points: Void = models.landmarks.prepare()
    try await models.detector.prepare(for: pictureSize)
    try await points
  }

  /// The faces that the detector reports in a frame, by descending confidence.
  func detect(in frame: Frame) async throws -> [FaceObservation<SquareSpace>] {
    let upright = pictureSize
    let small = try scaler.uprightPicture(
      of: frame,
      area: area,
      orientation: geometry.orientation,
      size: upright
    )
    let observations = try await models.detector.detect(in: small)
    let toSquare = AffineTransform<PictureSpace, SquareSpace>(
      scaleX: picture.width / Double(upright.width),
      scaleY: picture.height / Double(upright.height),
      tx: picture.x,
      ty: picture.y
    )
    return observations.map { $0.mapped(by: toSquare) }
  }

  /// Finds the landmarks of a face that is assumed to be in a frame, and checks that it is there.
  func refine(
    _ face: FaceObservation<SquareSpace>,
    in frame: Frame
  ) async throws -> Refinement {
    guard min(face.bounds.width, face.bounds.height) >= LandmarkFinder.smallestFace,
      let view = try view(of: face.bounds, in: frame)
    else { return Refinement(face: face) }
    var refinement = try await models.landmarks.refine(face, in: view)
    refinement.face.appearance = Appearance(
      of: face.bounds,
      angle: face.landmarks.roll ?? 0,
      in: view
    )
    return refinement
  }

  /// The brightness of a frame in a few cells.
  func thumbnail(of frame: Frame) throws -> LumaThumbnail {
    typealias Thumbnail = LumaThumbnail
    if let cells = frame.brightness(columns: Thumbnail.columns, rows: Thumbnail.rows) {
      return Thumbnail(cells: cells)
    }
    let size = PixelSize(Thumbnail.columns, Thumbnail.rows)
    let bytes = try scaler.picture(of: frame, size: size).bytes
    return Thumbnail(cells: stride(from: 0, to: bytes.count, by: 4).map { Double(bytes[$0 + 1]) })
  }

  /// The size of the upright picture for the detector.
  private var pictureSize: PixelSize {
    let square = geometry.squareSize
    return models.detector.pictureSize(width: square.width, height: square.height)
  }

  /// The part of a frame around a face, in more detail than the detector gets.
  private func view(of bounds: Rect<SquareSpace>, in frame: Frame) throws -> PictureView? {
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
