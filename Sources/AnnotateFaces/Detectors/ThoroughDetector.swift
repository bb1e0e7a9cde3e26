package import AnnotateInference
package import AnnotateMediaTypes
internal import AnnotateStages

/// Finds faces of all sizes and turns: CenterFace looks at the whole picture, upright and turned, and at
/// tiles of it that are enlarged step by step.
///
/// A face that turned pictures alone show is verified by looking at it again, closely and level with its eyes.
/// On 192 labelled pictures turned ones alone showed 13 things that CenterFace took for faces with a confidence
/// of 0.3 or more; none was a face, and none passes: the limit was found on half of the pictures and holds on the
/// other. Of 33 faces that turned pictures alone showed of other photos, most of them turned by 60 to 120 degrees,
/// 32 pass.
///
/// Other faces are not put to another test: of those that were tried (that looks agree, that the face mesh sees a
/// face, that BlazeFace does, that shifted, mirrored and level crops show one), all that removed more than one
/// false face in twenty lost more true ones. Most of what counts as false there is a face without a label, too.
/// In clips, what no neighbouring frame confirms is left out by the tracker.
package actor ThoroughDetector: FaceDetector {
  /// How much larger each look is than the one before.
  private static let step = 2.0
  /// How much pictures are enlarged at most.
  private static let largestScale = 2.0
  /// The pixels beyond which no picture is enlarged; larger ones are looked at as they are.
  private static let enlargedArea = 4e6
  /// The pixels beyond which pictures are made smaller.
  private static let largestArea = 50e6
  /// The longest side of a tile.
  private static let tileSide = 1024
  /// What neighbouring tiles share.
  private static let tileOverlap = 128
  /// The largest height of a face that counts in an enlarged look: looks at less detail see larger ones
  /// better.
  private static let largestHeight = 80.0
  /// The heights in pixels at which a doubtful face is looked at again.
  private static let closeHeights = [32.0, 48, 64]
  /// The least mean of the confidences that a doubtful face has when it is looked at again: of those that were
  /// none the largest was 0.27.
  private static let leastConfirmation = 0.3
  /// The confidence below which something does not count as seen at all.
  private static let leastSureness = 0.05

  private let executor = SerialQueueExecutor(label: "annotate.detector.thorough")
  private let whole: TurningDetector
  private let tiles: CenterFaceDetector
  /// Verifies, whatever confidence is asked for: also says how unsure it is.
  private let verifier: CenterFaceDetector

  /// The detector's serial queue.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The file of the network, for the record.
  package nonisolated var modelFiles: [String] { whole.modelFiles }

  /// Finds the model's file.
  ///
  /// - Throws: `.unavailable` where the file is missing.
  package init(in folder: RuntimeFolder, threshold: Double) throws(AnnotateError) {
    whole = TurningDetector(try CenterFaceDetector(in: folder, threshold: threshold))
    tiles = try CenterFaceDetector(
      in: folder,
      threshold: threshold,
      // Any tile fits, also after rounding up.
      largestArea: 2 * Self.tileSide * Self.tileSide
    )
    verifier = try CenterFaceDetector(in: folder, threshold: Self.leastSureness)
  }

  /// The size at which it wants to be shown a picture of `width` by `height` square pixels: that of its
  /// closest look.
  package nonisolated func pictureSize(width: Double, height: Double) -> PixelSize {
    let area = width * height
    let enlargement = max(1, min(Self.largestScale, (Self.enlargedArea / area).squareRoot()))
    let scale = min(enlargement, (Self.largestArea / area).squareRoot())
    return PixelSize(
      max(1, Int((width * scale).rounded())),
      max(1, Int((height * scale).rounded()))
    )
  }

  /// Compiles the network for whole pictures of a size.
  ///
  /// - Throws: `.unavailable` where the model or its runtime fails.
  package func prepare(for pictureSize: PixelSize) async throws(AnnotateError) {
    try await whole.prepare(for: ordinarySize(of: pictureSize))
  }

  /// The faces in an upright picture, surest first.
  ///
  /// - Throws: `.unavailable` where the model or its runtime is missing or fails.
  package func detect(
    in picture: ImageBuffer
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    let ordinary = picture.reduced(to: ordinarySize(of: picture.size))
    let looks = try await whole.looks(at: ordinary)
    var found = Self.faces(looks.upright, of: ordinary, in: picture)
    for size in Self.closerSizes(from: ordinary.size, to: picture.size) {
      let look = picture.reduced(to: size)
      found += Self.faces(try await detectSmall(in: look), of: look, in: picture)
    }
    let turned = Self.faces(looks.turned, of: ordinary, in: picture)
    found += try await verified(turned, besides: found, in: picture)
    return NonMaximumSuppression.apply(to: found, overlap: CenterFaceDetector.overlap)
  }

  /// Those faces of turned pictures that the picture as it is shows too, and those that are confirmed.
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

  /// Whether closer looks show a face, too: such in which it is upright and has heights at which CenterFace
  /// sees faces well, also mirrored.
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

  private nonisolated func ordinarySize(of size: PixelSize) -> PixelSize {
    whole.pictureSize(width: Double(size.width), height: Double(size.height))
  }

  /// The sizes of the enlarged looks, smallest first; the largest is that of the whole picture.
  static func closerSizes(from ordinary: PixelSize, to full: PixelSize) -> [PixelSize] {
    let largest = Double(full.width) / Double(ordinary.width)
    var sizes: [PixelSize] = []
    var scale = step
    // A look that is hardly smaller than the closest one finds nothing more.
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

  /// The faces of an enlarged look that earlier looks do not see better.
  private func detectSmall(
    in picture: ImageBuffer
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    let parts = PictureTiles(of: picture.size, side: Self.tileSide, overlap: Self.tileOverlap)
    var found: [FaceObservation<PictureSpace>] = []
    for tile in parts.tiles {
      for face in try await tiles.detect(in: picture.part(tile.area)) {
        let placed = face.moved(x: Double(tile.area.x), y: Double(tile.area.y))
        guard placed.bounds.height < Self.largestHeight, tile.core.contains(placed.bounds.center)
        else { continue }
        found.append(placed)
      }
    }
    return found
  }

  /// Faces of a smaller picture where they lie in the larger one.
  private static func faces(
    _ faces: [FaceObservation<PictureSpace>],
    of small: ImageBuffer,
    in large: ImageBuffer
  ) -> [FaceObservation<PictureSpace>] {
    let map = AffineTransform<PictureSpace, PictureSpace>(
      scaleX: Double(large.size.width) / Double(small.size.width),
      scaleY: Double(large.size.height) / Double(small.size.height)
    )
    return faces.map { $0.mapped(by: map) }
  }
}
