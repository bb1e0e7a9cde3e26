package import AnnotateInference
package import AnnotateMediaTypes
internal import AnnotateStages

/// Finds faces of all sizes and rotations: CenterFace runs on the whole picture, upright and turned, and
/// on tiles of the picture, which is enlarged step by step.
///
/// How much it does for a picture is its `Effort`.
///
/// A face that is found only in turned pictures is verified: CenterFace runs again on enlarged pictures
/// that are level with its eyes. In 192 labelled pictures, CenterFace reported 13 detections with a
/// confidence of 0.3 or more in turned pictures only. None of them was a face, and none passes the
/// verification. The limit was chosen on half of the pictures and holds on the other half. Of 33 faces
/// in other photos that were found only in turned pictures, most of them turned by 60 to 120 degrees, 32
/// pass.
///
/// Other faces are not verified. These tests were tried: agreement between the pictures, a mesh found by
/// the face mesh network, a detection by BlazeFace, and detections in shifted, mirrored and level crops.
/// Each test that removed more than one false face in twenty removed even more true ones. Besides, most
/// of the faces that count as false there are faces without a label. In clips, the tracker drops faces
/// that no neighbouring frame confirms.
package actor ThoroughDetector: TwoScaleDetector {
  /// How much the detector does for a picture.
  package enum Effort: Sendable {
    /// As suits the frames of a video: turned pictures only if the upright one has a doubtful face or none, and tiles
    /// only where YuNet suspects far faces.
    case frame
    /// As suits a single picture: the whole picture in more detail, always turned too, and the same tiles.
    case still
    /// The whole picture as for a still and every tile, all of them twice: plain and mirrored.
    case stillTwice
  }

  /// The scale from each enlarged picture to the next.
  private static let step = 2.0
  /// The largest enlargement of a picture.
  private static let maximumScale = 2.0
  /// The area in pixels beyond which no picture is enlarged; larger pictures keep their size.
  private static let enlargedArea = 4e6
  /// The area in pixels beyond which pictures are made smaller.
  private static let maximumArea = 50e6
  /// The far faces where every tile is searched.
  private static let farInAllTiles = FarFaceFinder.Scale(
    tileSide: 1024,
    tileOverlap: 128,
    maximumHeight: 80,
    smallestHeight: 0,
    suspicion: nil
  )
  /// The far faces where YuNet suspects some.
  private static let farInSuspects = FarFaceFinder.Scale(
    tileSide: 640,
    tileOverlap: 128,
    maximumHeight: 80,
    smallestHeight: 21,
    suspicion: 0.05
  )
  /// The heights in pixels to which a doubtful face is scaled for its verification.
  private static let closeHeights = [32.0, 48, 64]
  /// The least mean confidence that a doubtful face needs in its verification: the largest of a false
  /// face was 0.27.
  private static let leastConfirmation = 0.3
  /// The confidence from which a detection in the upright picture is reason to search turned ones.
  private static let leastDoubt = 0.15
  /// The confidence below which the verifying detector reports nothing.
  private static let leastConfidence = 0.05

  private let executor = SerialQueueExecutor(label: "annotate.detector.thorough")
  private let threshold: Double
  private let whole: TurningDetector
  private let far: FarFaceFinder
  /// The detector that verifies faces; its low threshold does not depend on the requested confidence.
  private let verifier: CenterFaceDetector

  /// The detector's serial queue.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The path of the network's file, for the sidecar's header.
  package nonisolated var modelFiles: [String] { far.modelFiles }

  /// Finds the files of the models.
  ///
  /// - Parameters:
  ///   - folder: the runtime folder with the models.
  ///   - confidence: the least confidence of a face.
  ///   - fraction: the fraction of that confidence from which faces in the upright picture are reported.
  ///   - effort: how much is done for a picture.
  /// - Throws: `.unavailable` if a file is missing.
  package init(
    in folder: RuntimeFolder,
    confidence: Double,
    fraction: Double = 1,
    effort: Effort
  ) throws(AnnotateError) {
    threshold = fraction * confidence
    whole = TurningDetector(
      try Self.upright(in: folder, threshold, effort),
      turned: try CenterFaceDetector(in: folder, threshold: confidence),
      when: effort == .frame ? .withDoubt(confidence: confidence) : .always
    )
    far = try FarFaceFinder(
      in: folder,
      threshold: threshold,
      effort == .stillTwice ? Self.farInAllTiles : Self.farInSuspects
    )
    verifier = try CenterFaceDetector(in: folder, threshold: Self.leastConfidence)
  }

  /// The detector for whole upright pictures.
  private static func upright(
    in folder: RuntimeFolder,
    _ threshold: Double,
    _ effort: Effort
  ) throws(AnnotateError) -> any FaceDetector {
    let area = CenterFaceDetector.stillArea
    return switch effort {
    case .frame: try CenterFaceDetector(in: folder, threshold: min(threshold, leastDoubt))
    case .still: try CenterFaceDetector(in: folder, threshold: threshold, maximumArea: area)
    case .stillTwice: try MirroringDetector(in: folder, threshold: threshold, maximumArea: area)
    }
  }

  /// The size to which the caller scales a picture of `width` by `height` square pixels: that of the
  /// largest enlargement.
  package nonisolated func pictureSize(width: Double, height: Double) -> PixelSize {
    let area = width * height
    let enlargement = max(1, min(Self.maximumScale, (Self.enlargedArea / area).squareRoot()))
    let scale = min(enlargement, (Self.maximumArea / area).squareRoot())
    return PixelSize(
      max(1, Int((width * scale).rounded())),
      max(1, Int((height * scale).rounded()))
    )
  }

  /// Compiles the network for whole pictures of a size.
  ///
  /// - Throws: `.unavailable` if the model or its runtime fails.
  package func prepare(for pictureSize: PixelSize) async throws(AnnotateError) {
    try await whole.prepare(for: smallerSize(of: pictureSize))
  }

  /// Detects the faces in an upright picture and in its smaller copy; returns them by descending confidence.
  ///
  /// - Throws: `.unavailable` if the model or its runtime is missing or fails.
  package func detect(
    in picture: ImageBuffer,
    smaller ordinary: ImageBuffer
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    let detections = try await whole.detections(in: ordinary)
    var found = Self.faces(
      detections.upright.filter { $0.confidence >= threshold },
      of: ordinary,
      in: picture
    )
    for size in Self.enlargedSizes(from: ordinary.size, to: picture.size) {
      let enlarged = picture.reduced(to: size)
      found += Self.faces(try await far.faces(in: enlarged), of: enlarged, in: picture)
    }
    let turned = Self.faces(detections.turned, of: ordinary, in: picture)
    found += try await verified(turned, besides: found, in: picture)
    return NonMaximumSuppression.apply(to: found, overlap: CenterFaceDetector.overlap)
  }

  /// The faces of turned pictures that overlap a face of the upright picture, and those that are
  /// confirmed.
  private func verified(
    _ turned: [FaceObservation<PictureSpace>],
    besides upright: [FaceObservation<PictureSpace>],
    in picture: ImageBuffer
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    let overlap = CenterFaceDetector.overlap
    var verified: [FaceObservation<PictureSpace>] = []
    for face in NonMaximumSuppression.apply(to: turned, overlap: overlap) {
      var isTrue = upright.contains { $0.bounds.intersectionOverUnion(with: face.bounds) > overlap }
      if !isTrue { isTrue = try await isConfirmed(face, in: picture) }
      if isTrue { verified.append(face) }
    }
    return verified
  }

  /// Whether CenterFace also finds the face in enlarged pictures, plain and mirrored, in which it is
  /// upright and has a height at which CenterFace works well.
  func isConfirmed(
    _ face: FaceObservation<PictureSpace>,
    in picture: ImageBuffer
  ) async throws(AnnotateError) -> Bool {
    var (sum, count) = (0.0, 0.0)
    for height in Self.closeHeights {
      for isMirrored in [false, true] {
        let close = CloserPicture(of: face, height: height, isMirrored: isMirrored, in: picture)
        sum += close.confidence(in: try await verifier.detect(in: close.picture))
        count += 1
      }
    }
    return sum / count >= Self.leastConfirmation
  }

  /// The size of whole pictures in which near faces are found.
  package nonisolated func smallerSize(of size: PixelSize) -> PixelSize {
    whole.pictureSize(width: Double(size.width), height: Double(size.height))
  }

  /// The sizes of the enlarged pictures, smallest first; the largest is that of the whole picture.
  static func enlargedSizes(from ordinary: PixelSize, to full: PixelSize) -> [PixelSize] {
    let largest = Double(full.width) / Double(ordinary.width)
    var sizes: [PixelSize] = []
    var scale = step
    // A picture that is hardly smaller than the largest one adds no faces.
    while scale < 0.75 * largest {
      sizes.append(
        PixelSize(
          min(full.width, Int((Double(ordinary.width) * scale).rounded())),
          min(full.height, Int((Double(ordinary.height) * scale).rounded()))
        )
      )
      scale *= step
    }
    return largest > 1 ? sizes + [full] : sizes
  }

  /// Converts faces from a smaller picture to the larger one.
  private static func faces(
    _ faces: [FaceObservation<PictureSpace>],
    of small: ImageBuffer,
    in large: ImageBuffer
  ) -> [FaceObservation<PictureSpace>] {
    faces.map { $0.scaled(from: small.size, to: large.size) }
  }
}
