internal import Faces
internal import Media
internal import MediaTypes
internal import Stages

/// Shows every frame to the detector as a small upright picture, on a serial queue of its own.
actor LookStage {
  private let executor = SerialQueueExecutor(label: "annotate.look")
  private let detector: any FaceDetector
  private let landmarks: LandmarkFinder
  private let geometry: FrameGeometry
  /// The part of the stored picture that is looked at.
  private let area: PixelRect
  private var scaler = PictureScaler()
  private var magnifier = FrameMagnifier()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ preparation: JobPreparation) {
    detector = preparation.detector
    landmarks = preparation.landmarks
    geometry = preparation.geometry
    area = geometry.cleanPixels(chroma: preparation.video.pixelsPerChroma)
  }

  /// Lets the detector make ready for pictures of this stream.
  func prepare() async throws {
    async let points: Void = landmarks.prepare()
    try await detector.prepare(for: pictureSize)
    try await points
  }

  /// Adds the faces to the frames of `input` and passes everything on to `output`.
  func run(
    from input: BoundedChannel<MediaElement>,
    into output: BoundedChannel<MediaElement>
  ) async throws {
    while let element = try await input.next() {
      guard case .frame(let frame, let index, _) = element else {
        try await output.send(element)
        continue
      }
      let faces = try await look(at: frame)
      try await output.send(.frame(frame, index: index, faces: faces))
    }
    output.finish()
  }

  /// The size of the upright picture that the detector is shown.
  private var pictureSize: PixelSize {
    let square = geometry.squareSize
    return detector.pictureSize(width: square.width, height: square.height)
  }

  private func look(at frame: Frame) async throws -> [FaceObservation<DisplaySpace>] {
    let upright = pictureSize
    let stored = geometry.orientation.swapsAxes ? upright.transposed : upright
    let picture = try scaler.picture(of: frame, area: area, size: stored)
    let observations = try await detector.detect(
      in: picture.turnedUpright(from: geometry.orientation)
    )
    let seen = geometry.codedToDisplay.apply(area.rect)
    let toDisplay = AffineTransform<PictureSpace, DisplaySpace>(
      scaleX: seen.width / Double(upright.width),
      scaleY: seen.height / Double(upright.height),
      tx: seen.x,
      ty: seen.y
    )
    var faces: [FaceObservation<DisplaySpace>] = []
    for observation in observations {
      faces.append(try await refined(observation.mapped(by: toDisplay), in: frame))
    }
    return faces
  }

  /// The face with the points that are found where it is looked at closely.
  private func refined(
    _ face: FaceObservation<DisplaySpace>,
    in frame: Frame
  ) async throws -> FaceObservation<DisplaySpace> {
    let seen = face.mapped(by: geometry.displayToSquare)
    guard min(seen.bounds.width, seen.bounds.height) >= LandmarkFinder.smallestFace,
      let squareToDisplay = geometry.displayToSquare.inverse
    else { return face }
    let side = LandmarkFinder.viewMargin * max(seen.bounds.width, seen.bounds.height)
    let area = Rect<SquareSpace>(
      x: seen.bounds.center.x - side / 2,
      y: seen.bounds.center.y - side / 2,
      width: side,
      height: side
    )
    let squareToCoded = squareToDisplay.then(geometry.displayToCoded)
    let part = squareToCoded.apply(area)
    let found = try magnifier.picture(of: frame, around: part, side: LandmarkFinder.viewSide)
    guard let found else { return face }
    let view = PictureView(picture: found.picture, fromSquare: squareToCoded.then(found.map))
    return try await landmarks.refine(seen, in: view).mapped(by: squareToDisplay)
  }
}
