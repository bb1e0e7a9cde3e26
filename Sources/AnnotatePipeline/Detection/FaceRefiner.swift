internal import AnnotateFaces
internal import AnnotateLibav
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

  /// Makes sure that the networks can be loaded; for live frames, which do not wait, it loads them.
  func prepare(isLive: Bool) async throws {
    if isLive { try await finder.load() } else { try await finder.prepare() }
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

/// Computes signatures of faces in frames of one stream, on the serial queue of its recogniser.
actor FaceSigner {
  private let recognizer: FaceRecognizer
  private var viewer: FaceViewer

  nonisolated var unownedExecutor: UnownedSerialExecutor { recognizer.unownedExecutor }

  /// Prepares for the frames of a stream.
  init(_ recognizer: FaceRecognizer, _ geometry: FrameGeometry) {
    self.recognizer = recognizer
    viewer = FaceViewer(geometry)
  }

  /// The signature of a face; nil if it cannot be recognised.
  func signature(
    of face: FaceObservation<SquareSpace>,
    in frame: Frame
  ) async throws -> FaceSignature? {
    guard let view = try viewer.view(of: face, in: frame) else { return nil }
    return try await recognizer.signature(of: face, in: view)
  }
}

/// Makes pictures of the parts of frames around faces, in more detail than the detector gets.
struct FaceViewer: ~Copyable {
  private let squareToCoded: AffineTransform<SquareSpace, CodedSpace>
  private var magnifier = FrameMagnifier()

  /// Prepares for the frames of a stream.
  init(_ geometry: FrameGeometry) {
    squareToCoded = geometry.squareToCoded
  }

  /// The part of a frame around a face; nil if it lies outside the frame.
  ///
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format.
  mutating func view(
    of face: FaceObservation<SquareSpace>,
    in frame: Frame
  ) throws(AnnotateError) -> PictureView? {
    let around = FaceSurroundings(of: face)
    let part = squareToCoded.apply(around.area)
    return try magnifier.picture(of: frame, around: part, side: around.maximumSide).map {
      PictureView(picture: $0.picture, fromSquare: squareToCoded.then($0.map))
    }
  }
}
