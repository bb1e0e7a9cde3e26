package import AnnotateInference
package import AnnotateMediaTypes
internal import AnnotateStages

/// Finds near faces in a reduced picture, and far ones in the picture itself where there may be some.
///
/// In a picture without far faces, it costs no more than CenterFace on a picture of 640×384 pixels.
package actor NearAndFarDetector: TwoScaleDetector, ScoutingDetector {
  /// How much time a frame may take.
  package enum Pace: Sendable {
    /// A frame of a file.
    case video
    /// A live frame, which is searched while the next one arrives: less detail, and both searches at the same time.
    case live

    /// The maximum area of the picture in pixels, and the same for pictures that are at most this wide, because those are
    /// higher than 16 by 9, as for `CenterFaceDetector.highNearFrame`.
    var picture: (area: Int, narrow: (width: Int, area: Int)) {
      switch self {
      case .video: (960 * 544, (960, 960 * 736))
      case .live: (768 * 448, (768, 768 * 576))
      }
    }

    /// The same for the reduced picture.
    package var reduced: (area: Int, narrow: (width: Int, area: Int)) {
      switch self {
      case .video: (CenterFaceDetector.nearArea, CenterFaceDetector.highNearFrame)
      case .live: (384 * 224, (384, 384 * 288))
      }
    }
  }

  /// How many times as wide as the frame the picture is at most, and the same where suspected faces are wanted.
  ///
  /// In a clip of people who walk, reduced to a width of 400 pixels, 105 of 639 faces are missed with 1, and 18 with 2.
  private static let (maximumScale, maximumScaleOfSuspected) = (1.0, 2.0)
  /// The confidence from which a detection of YuNet is a reason to look closely, and the same where suspected faces are
  /// wanted.
  private static let (suspicion, slightSuspicion) = (0.1, 0.05)

  /// The far faces: those that CenterFace misses in the reduced picture.
  private static func scale(suspicion: Double) -> FarFaceFinder.Scale {
    FarFaceFinder.Scale(
      tileSide: 512,
      tileOverlap: 64,
      maximumHeight: 54,
      smallestHeight: 21,
      suspicion: suspicion
    )
  }

  private let executor = SerialQueueExecutor(label: "annotate.detector.near-and-far")
  private let near: TurningDetector
  private let far: FarFaceFinder
  private let grid: InputGrid
  private let searchesAtOnce: Bool

  /// The detector's serial queue.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Finds the files of the models.
  ///
  /// - Parameters:
  ///   - near: the detector for the reduced picture.
  ///   - folder: the runtime folder with the models.
  ///   - threshold: the least confidence of a far face that is reported.
  ///   - findsSuspected: whether it looks more closely, for faces that only may be there.
  ///   - pace: how much time a frame may take.
  /// - Throws: `.unavailable` if a file is missing.
  package init(
    _ near: TurningDetector,
    in folder: RuntimeFolder,
    threshold: Double,
    findsSuspected: Bool = false,
    pace: Pace = .video
  ) throws(AnnotateError) {
    self.near = near
    far = try FarFaceFinder(
      in: folder,
      threshold: threshold,
      Self.scale(suspicion: findsSuspected ? Self.slightSuspicion : Self.suspicion)
    )
    searchesAtOnce = pace == .live
    grid = InputGrid(
      step: 32,
      maximumArea: pace.picture.area,
      narrow: pace.picture.narrow,
      maximumScale: findsSuspected ? Self.maximumScaleOfSuspected : Self.maximumScale
    )
  }

  /// The paths of the networks' files, for the sidecar's header.
  package nonisolated var modelFiles: [String] { far.modelFiles }

  /// The size to which the caller scales a picture of `width` by `height` square pixels.
  package nonisolated func pictureSize(width: Double, height: Double) -> PixelSize {
    grid.fit(width: width, height: height).picture
  }

  /// Compiles the networks that run on every picture.
  ///
  /// - Throws: `.unavailable` if a model or the runtime fails.
  package func prepare(for pictureSize: PixelSize) async throws(AnnotateError) {
    try await near.prepare(for: smallerSize(of: pictureSize))
    try await far.prepare(for: pictureSize)
  }

  /// Detects near faces in the smaller picture and far ones in the other; returns them by descending
  /// confidence.
  ///
  /// - Throws: `.unavailable` if a model or the runtime is missing or fails.
  package func detect(
    in picture: ImageBuffer,
    smaller reduced: ImageBuffer
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    async let early = searchesAtOnce ? far.attemptedScouting(in: picture) : nil
    let found = try await near.detect(in: reduced).map {
      $0.scaled(from: reduced.size, to: picture.size)
    }
    let farFaces =
      if let scouted = try await early?.get() {
        try await far.faces(in: picture, besides: found, scouted)
      } else {
        try await far.faces(in: picture, besides: found)
      }
    return NonMaximumSuppression.apply(to: found + farFaces, overlap: CenterFaceDetector.overlap)
  }

  /// The boxes of faces that YuNet suspects; returns them in no particular order.
  ///
  /// - Throws: `.unavailable` if a model or the runtime is missing or fails.
  package func suspicions(
    in picture: ImageBuffer
  ) async throws(AnnotateError) -> [Rect<PictureSpace>] {
    try await far.scouted(in: picture).map(\.bounds)
  }

  /// The size at which near faces are found.
  package nonisolated func smallerSize(of size: PixelSize) -> PixelSize {
    near.pictureSize(width: Double(size.width), height: Double(size.height))
  }
}
