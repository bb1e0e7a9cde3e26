package import AnnotateInference
package import AnnotateMediaTypes
internal import AnnotateStages

/// Finds near faces in a reduced picture, and far ones in the picture itself where there may be some.
///
/// In a picture without far faces, it costs no more than CenterFace on a picture of 640×384 pixels.
package actor NearAndFarDetector: TwoScaleDetector, ScoutingDetector {
  /// The area of frames of a video in pixels.
  static let ordinaryArea = 960 * 544
  /// The limit for frames that are higher than 16 by 9, as for `CenterFaceDetector.highNearFrame`.
  static let highFrame = (width: 960, area: 960 * 736)
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
  ///   - maximumArea: the maximum area of the picture in pixels.
  ///   - narrow: another limit of the area, for pictures that are at most this wide in pixels.
  /// - Throws: `.unavailable` if a file is missing.
  package init(
    _ near: TurningDetector,
    in folder: RuntimeFolder,
    threshold: Double,
    findsSuspected: Bool = false,
    maximumArea: Int = ordinaryArea,
    narrow: (width: Int, area: Int)? = highFrame
  ) throws(AnnotateError) {
    self.near = near
    far = try FarFaceFinder(
      in: folder,
      threshold: threshold,
      Self.scale(suspicion: findsSuspected ? Self.slightSuspicion : Self.suspicion)
    )
    grid = InputGrid(
      step: 32,
      maximumArea: maximumArea,
      narrow: narrow,
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
    let found = try await near.detect(in: reduced).map {
      $0.scaled(from: reduced.size, to: picture.size)
    }
    return NonMaximumSuppression.apply(
      to: found + (try await far.faces(in: picture, besides: found)),
      overlap: CenterFaceDetector.overlap
    )
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
