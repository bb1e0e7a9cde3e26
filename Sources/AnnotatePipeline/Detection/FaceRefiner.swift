internal import AnnotateFaces
internal import AnnotateMedia
internal import AnnotateMediaTypes

/// Finds the landmarks of faces in frames of one stream, on the serial queue of its landmark finder.
actor FaceRefiner {
  private let finder: LandmarkFinder
  private var viewer: FaceViewer

  nonisolated var unownedExecutor: UnownedSerialExecutor { finder.unownedExecutor }

  /// Prepares for the frames of a stream.
  init(_ finder: LandmarkFinder, _ geometry: FrameGeometry) {
    self.finder = finder
    viewer = FaceViewer(geometry)
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
    guard face.bounds.shorterSide >= LandmarkFinder.smallestFace,
      let view = try viewer.view(of: face, in: frame)
    else { return Refinement(face: face) }
    var refinement = try await finder.refine(face, in: view)
    refinement.face.appearance = Appearance(
      of: face.bounds,
      angle: face.landmarks.roll ?? 0,
      in: view
    )
    return refinement
  }
}
