package import AnnotateMediaTypes
internal import AnnotateStages

/// Finds faces that lie on their side too: it also shows CenterFace every picture turned by 45° to the left
/// and to the right.
///
/// Of heads that are turned by 60°, CenterFace finds about half, and nine in ten this way.
package actor TurningDetector: FaceDetector {
  private static let angles = [-45.0, 45.0]
  /// Smaller faces of turned pictures, in pixels of their height, are more often none.
  private static let smallestHeight = 30.0

  private let executor = SerialQueueExecutor(label: "annotate.detector.turning")
  private let detector: CenterFaceDetector
  private let turned: CenterFaceDetector
  private let sufficient: Double?

  /// The detector's serial queue.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Lets a detector look at turned pictures, too.
  ///
  /// - Parameters:
  ///   - detector: looks at the pictures as they are.
  ///   - turned: looks at them turned; nil is `detector`, another may see less detail in less time.
  ///   - sufficient: how sure a face of the picture as it is makes turning needless; nil is none.
  package init(
    _ detector: CenterFaceDetector,
    turned: CenterFaceDetector? = nil,
    unlessSure sufficient: Double? = nil
  ) {
    (self.detector, self.turned, self.sufficient) = (detector, turned ?? detector, sufficient)
  }

  /// The file of the network, for the record.
  package nonisolated var modelFiles: [String] { detector.modelFiles }

  /// The size at which it wants to be shown a picture of `width` by `height` square pixels.
  package nonisolated func pictureSize(width: Double, height: Double) -> PixelSize {
    detector.pictureSize(width: width, height: height)
  }

  /// Compiles the network for pictures of a size.
  ///
  /// - Throws: `.unavailable` where the model or its runtime fails.
  package func prepare(for pictureSize: PixelSize) async throws(AnnotateError) {
    try await detector.prepare(for: pictureSize)
  }

  /// The faces in an upright picture, surest first.
  ///
  /// - Throws: `.unavailable` where the model or its runtime is missing or fails.
  package func detect(
    in picture: ImageBuffer
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    let looks = try await looks(at: picture)
    return NonMaximumSuppression.apply(
      to: looks.upright + looks.turned,
      overlap: CenterFaceDetector.overlap
    )
  }

  /// The faces of an upright picture as it is, and those that turned pictures show, which may be the same.
  ///
  /// - Throws: `.unavailable` where the model or its runtime is missing or fails.
  func looks(
    at picture: ImageBuffer
  ) async throws(AnnotateError) -> (
    upright: [FaceObservation<PictureSpace>], turned: [FaceObservation<PictureSpace>]
  ) {
    let upright = try await detector.detect(in: picture)
    if let sufficient, let surest = upright.first, surest.confidence >= sufficient {
      return (upright, [])
    }
    let size = sizeToTurn(of: picture.size)
    let small = picture.reduced(to: size)
    let toPicture = AffineTransform<PictureSpace, PictureSpace>(
      scaleX: Double(picture.size.width) / Double(size.width),
      scaleY: Double(picture.size.height) / Double(size.height)
    )
    var found: [FaceObservation<PictureSpace>] = []
    for angle in Self.angles {
      let look = TurnedPicture(small, degrees: angle)
      let faces = try await turned.detect(in: look.picture)
        .filter { $0.bounds.height >= Self.smallestHeight }
      found += faces.compactMap { look.original(of: $0)?.mapped(by: toPicture) }
    }
    return (upright, found)
  }

  /// The size of a picture that fits into what `turned` looks at when it is turned.
  private func sizeToTurn(of size: PixelSize) -> PixelSize {
    let (width, height) = (Double(size.width), Double(size.height))
    // Turned by 45° it needs a square whose side is half of the way round it, by the root of two.
    let side = (width + height) * 0.5.squareRoot()
    let fitting = turned.pictureSize(width: side, height: side)
    // The turned picture's sides are rounded up.
    let scale = min(1, (Double(min(fitting.width, fitting.height)) - 1) / side)
    return PixelSize(
      max(1, Int((width * scale).rounded(.down))),
      max(1, Int((height * scale).rounded(.down)))
    )
  }
}
