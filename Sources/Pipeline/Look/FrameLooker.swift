internal import Faces
internal import Media
internal import MediaTypes
internal import Stages

/// Shows frames of one stream to the models as small upright pictures, on a serial queue of its own.
actor FrameLooker {
  private let executor = SerialQueueExecutor(label: "annotate.look")
  private let models: LookModels
  private let geometry: FrameGeometry
  /// The part of the stored picture that is looked at.
  private let area: PixelRect
  private var scaler = PictureScaler()
  private var magnifier = FrameMagnifier()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes ready for the frames of a stream, of which each chroma sample has so many pixels across and
  /// down.
  init(_ geometry: FrameGeometry, pixelsPerChroma: PixelSize, models: LookModels) {
    (self.geometry, self.models) = (geometry, models)
    area = geometry.cleanPixels(chroma: pixelsPerChroma)
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
    let stored = geometry.orientation.swapsAxes ? upright.transposed : upright
    let picture = try scaler.picture(of: frame, area: area, size: stored)
    let observations = try await models.detector.detect(
      in: picture.turnedUpright(from: geometry.orientation)
    )
    let seen = geometry.codedToDisplay.then(geometry.displayToSquare).apply(area.rect)
    let toSquare = AffineTransform<PictureSpace, SquareSpace>(
      scaleX: seen.width / Double(upright.width),
      scaleY: seen.height / Double(upright.height),
      tx: seen.x,
      ty: seen.y
    )
    return observations.map { $0.mapped(by: toSquare) }
  }

  /// The face with the points that are found where it is looked at closely.
  func lookClosely(
    at face: FaceObservation<SquareSpace>,
    in frame: Frame
  ) async throws -> FaceObservation<SquareSpace> {
    guard min(face.bounds.width, face.bounds.height) >= LandmarkFinder.smallestFace,
      let view = try view(of: face.bounds, in: frame)
    else { return face }
    return try await models.landmarks.refine(face, in: view)
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
