internal import AnnotateFaces
internal import AnnotateMedia
internal import AnnotateMediaTypes

/// Finds the landmarks of faces in frames of one stream, on the serial queue of its landmark finder.
actor FaceRefiner {
  private let finder: LandmarkFinder
  private let geometry: FrameGeometry
  private var magnifier = FrameMagnifier()

  nonisolated var unownedExecutor: UnownedSerialExecutor { finder.unownedExecutor }

  /// Prepares for the frames of a stream.
  init(_ finder: LandmarkFinder, _ geometry: FrameGeometry) {
    (self.finder, self.geometry) = (finder, geometry)
  }

  /// Compiles the networks.
  func prepare() async throws {
    try await finder.prepare()
  }

  /// Finds the landmarks of a face that is assumed to be in a frame, and checks that it is there.
  func refine(
    _ face: FaceObservation<SquareSpace>,
    in frame: Frame
  ) async throws -> Refinement {
    guard min(face.bounds.width, face.bounds.height) >= LandmarkFinder.smallestFace,
      let view = try view(of: face.bounds, in: frame)
    else { return Refinement(face: face) }
    var refinement = try await finder.refine(face, in: view)
    refinement.face.appearance = Appearance(
      of: face.bounds,
      angle: face.landmarks.roll ?? 0,
      in: view
    )
    return refinement
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
