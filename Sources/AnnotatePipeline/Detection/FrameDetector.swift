internal import AnnotateFaces
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStages

/// Runs the detector and the landmark finder on frames of one stream, on several threads.
///
/// Every result depends on the frame and the arguments only, whichever thread computes it.
struct FrameDetector: FrameDetecting {
  let picture: Rect<SquareSpace>
  private let squareToCoded: AffineTransform<SquareSpace, CodedSpace>
  let concurrentFrames: Int
  private let detectors: WorkerPool<PictureDetector>
  private let refiners: WorkerPool<FaceRefiner>
  /// Nil if people are not recognised.
  private let signers: WorkerPool<FaceSigner>?
  private let thumbnails = ThumbnailMaker()
  /// The workers that are used first.
  private let first: (detector: PictureDetector, refiner: FaceRefiner)
  private let isLive: Bool

  /// Prepares for the frames of a stream; `pixelsPerChroma` is the number of pixels that one chroma sample
  /// covers across and down.
  init(_ geometry: FrameGeometry, pixelsPerChroma: PixelSize, models: DetectionModels) {
    let frames = FrameArea(geometry, pixelsPerChroma: pixelsPerChroma)
    picture = frames.picture
    squareToCoded = geometry.squareToCoded
    let detectors = models.detectors.map { PictureDetector($0, frames) }
    let refiners = models.landmarks.map { FaceRefiner($0, geometry) }
    first = (detectors[0], refiners[0])
    (self.detectors, self.refiners) = (WorkerPool(detectors), WorkerPool(refiners))
    let signers = models.recognizers.map { FaceSigner($0, geometry) }
    self.signers = signers.isEmpty ? nil : WorkerPool(signers)
    isLive = models.method.schedule == .everyLiveFrame
    concurrentFrames = models.isOrdered ? 1 : models.threads
  }

  /// Loads the models that every picture of this stream needs, and makes sure that the others can be loaded.
  func prepare() async throws {
    let (detector, refiner) = first
    async let landmarks: Void = refiner.prepare(isLive: isLive)
    try await detector.prepare()
    try await landmarks
  }

  /// The faces that the detector reports in a frame, by descending confidence.
  func detect(in frame: Frame) async throws -> [FaceObservation<SquareSpace>] {
    try await detectors.withWorker { try await $0.detect(in: frame) }
  }

  /// The boxes of faces that the detector suspects in a frame; none if it cannot look at little cost.
  func suspicions(in frame: Frame) async throws -> [Rect<SquareSpace>] {
    try await detectors.withWorker { try await $0.suspicions(in: frame) }
  }

  /// Finds the landmarks of a face that is assumed to be in a frame, and checks that it is there.
  func refine(
    _ face: FaceObservation<SquareSpace>,
    in frame: Frame
  ) async throws -> Refinement {
    try await refiners.withWorker { try await $0.refine(face, in: frame) }
  }

  /// Computes the signature of a refined face in a frame; nil if it cannot be recognised.
  func signature(
    of face: FaceObservation<SquareSpace>,
    in frame: Frame
  ) async throws -> FaceSignature? {
    guard let signers, FaceRecognizer.canRecognize(face) else { return nil }
    return try await signers.withWorker { try await $0.signature(of: face, in: frame) }
  }

  /// The colours of a frame in a few cells.
  func thumbnail(of frame: Frame) async throws -> SceneThumbnail {
    try await thumbnails.thumbnail(of: frame)
  }

  /// The brightness of the cells of a grid in a frame.
  func brightness(
    of size: PixelSize,
    from map: AffineTransform<PictureSpace, SquareSpace>,
    in frame: Frame
  ) -> [Float]? {
    frame.brightness(of: size, from: map.then(squareToCoded))
  }
}
