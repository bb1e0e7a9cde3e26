internal import AnnotateFaces
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateStages

/// Shows frames of one stream to the models as small upright pictures, on a serial queue of its own.
actor FrameLooker: FrameDetecting {
  private let executor = SerialQueueExecutor(label: "annotate.look")
  private let models: DetectionModels
  private let geometry: FrameGeometry
  /// The picture with square pixels that frames show.
  nonisolated let picture: Rect<SquareSpace>
  /// The part of the stored picture that is looked at.
  private let area: PixelRect
  private var scaler = PictureScaler()
  private var magnifier = FrameMagnifier()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes ready for the frames of a stream, of which each chroma sample has so many pixels across and
  /// down.
  init(_ geometry: FrameGeometry, pixelsPerChroma: PixelSize, models: DetectionModels) {
    (self.geometry, self.models) = (geometry, models)
    area = geometry.cleanPixels(chroma: pixelsPerChroma)
    picture = geometry.codedToDisplay.then(geometry.displayToSquare).apply(area.rect)
  }

  /// Lets the models make ready for pictures of this stream.
  func prepare() async throws {
    async let points: Void = models.landmarks.prepare()
    try await models.detector.prepare(for: pictureSize)
    try await points
  }

  /// The faces that the detector sees in a frame, surest first.
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

  /// What is seen of a face that is thought to be in a frame.
  func refine(
    _ face: FaceObservation<SquareSpace>,
    in frame: Frame
  ) async throws -> Refinement {
    guard min(face.bounds.width, face.bounds.height) >= LandmarkFinder.smallestFace,
      let view = try view(of: face.bounds, in: frame)
    else { return Refinement(face: face) }
    var look = try await models.landmarks.refine(face, in: view)
    look.face.appearance = Appearance(of: face.bounds, angle: face.landmarks.roll ?? 0, in: view)
    return look
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

  /// The size of the upright picture that the detector is shown.
  private var pictureSize: PixelSize {
    let square = geometry.squareSize
    return models.detector.pictureSize(width: square.width, height: square.height)
  }

  /// The part of a frame around a face, finer than the detector sees it.
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
