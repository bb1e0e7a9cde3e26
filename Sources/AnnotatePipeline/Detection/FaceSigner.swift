internal import AnnotateFaces
internal import AnnotateMedia
internal import AnnotateMediaTypes

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
