package import AnnotateMediaTypes
internal import AnnotateStages
internal import Glibc

/// Finds turned faces too: it also runs CenterFace on every picture turned by 45° to the left and to the
/// right.
///
/// CenterFace alone finds about half of the heads that are turned by 60°; this detector finds nine in
/// ten.
package actor TurningDetector: FaceDetector {
  /// When the detector runs on turned pictures.
  package enum Need: Sendable {
    /// Always.
    case always
    /// Unless the upright picture has a face with at least this confidence.
    case withoutFace(confidence: Double)
    /// Also if the upright picture has a large enough detection with less confidence, which the detector
    /// for upright pictures has to report.
    case withDoubt(confidence: Double)
  }

  private static let angles = [-45.0, 45.0]
  /// The least height, in pixels, of a face in a turned picture: smaller ones are mostly false.
  private static let smallestHeight = 30.0

  private let executor = SerialQueueExecutor(label: "annotate.detector.turning")
  private let detector: any FaceDetector
  private let turned: CenterFaceDetector
  private let need: Need

  /// The detector's serial queue.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Creates a detector that also runs on turned pictures.
  ///
  /// - Parameters:
  ///   - detector: the detector for upright pictures.
  ///   - turned: the detector for turned pictures, which may be faster and see less detail.
  ///   - need: when it runs on turned pictures.
  package init(
    _ detector: any FaceDetector,
    turned: CenterFaceDetector,
    when need: Need = .always
  ) {
    (self.detector, self.turned, self.need) = (detector, turned, need)
  }

  /// The path of the network's file, for the sidecar's header.
  package nonisolated var modelFiles: [String] { detector.modelFiles }

  /// The size to which the caller scales a picture of `width` by `height` square pixels.
  package nonisolated func pictureSize(width: Double, height: Double) -> PixelSize {
    detector.pictureSize(width: width, height: height)
  }

  /// Compiles the network for pictures of a size.
  ///
  /// - Throws: `.unavailable` if the model or its runtime fails.
  package func prepare(for pictureSize: PixelSize) async throws(AnnotateError) {
    try await detector.prepare(for: pictureSize)
  }

  /// Detects the faces in an upright picture; returns them by descending confidence.
  ///
  /// - Throws: `.unavailable` if the model or its runtime is missing or fails.
  package func detect(
    in picture: ImageBuffer
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    let detections = try await detections(in: picture)
    return NonMaximumSuppression.apply(
      to: detections.upright + detections.turned,
      overlap: CenterFaceDetector.overlap
    )
  }

  /// Detects the faces in an upright picture, and separately in turned copies of it; the two lists may
  /// have faces in common.
  ///
  /// - Throws: `.unavailable` if the model or its runtime is missing or fails.
  func detections(
    in picture: ImageBuffer
  ) async throws(AnnotateError) -> (
    upright: [FaceObservation<PictureSpace>], turned: [FaceObservation<PictureSpace>]
  ) {
    let upright = try await detector.detect(in: picture)
    guard needsTurnedPictures(besides: upright) else { return (upright, []) }
    let small = picture.reduced(to: sizeToTurn(of: picture.size))
    var found: [FaceObservation<PictureSpace>] = []
    for angle in Self.angles {
      let copy = TurnedPicture(small, degrees: angle)
      let faces = try await turned.detect(in: copy.picture)
        .filter { $0.bounds.height >= Self.smallestHeight }
      found += faces.compactMap {
        copy.original(of: $0)?.scaled(from: small.size, to: picture.size)
      }
    }
    return (upright, found)
  }

  /// Whether turned pictures may have faces that the upright one misses.
  private func needsTurnedPictures(besides upright: [FaceObservation<PictureSpace>]) -> Bool {
    switch need {
    case .always: true
    case .withoutFace(let confidence): !upright.contains { $0.confidence >= confidence }
    case .withDoubt(let confidence):
      !upright.contains { $0.confidence >= confidence }
        || upright.contains {
          $0.confidence < confidence && $0.bounds.height >= Self.smallestHeight
        }
    }
  }

  /// The size of a picture that, when turned, fits into the input of `turned`.
  private func sizeToTurn(of size: PixelSize) -> PixelSize {
    let (width, height) = (Double(size.width), Double(size.height))
    // Turned by 45°, it needs a square whose side is half of the picture's perimeter divided by the
    // square root of two.
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

/// A picture turned about its middle, so that heads that are turned the other way are upright in it.
struct TurnedPicture {
  /// The turned picture; black outside the original.
  let picture: ImageBuffer
  private let size: PixelSize
  private let angle: Double
  private let toOriginal: AffineTransform<PictureSpace, PictureSpace>

  /// Turns a picture by `degrees`, clockwise as seen.
  init(_ original: ImageBuffer, degrees: Double) {
    angle = degrees * .pi / 180
    size = original.size
    let (sine, cosine) = (sin(angle), cos(angle))
    let (width, height) = (Double(size.width), Double(size.height))
    let turned = PixelSize(
      Int((width * abs(cosine) + height * abs(sine)).rounded(.up)),
      Int((width * abs(sine) + height * abs(cosine)).rounded(.up))
    )
    let (x, y) = (Double(turned.width) / 2, Double(turned.height) / 2)
    toOriginal = AffineTransform(
      a: cosine,
      b: -sine,
      c: sine,
      d: cosine,
      tx: width / 2 - cosine * x - sine * y,
      ty: height / 2 + sine * x - cosine * y
    )
    picture = original.sampled(turned, at: toOriginal)
  }

  /// Converts a face from the turned picture to the original; nil if its middle lies outside the
  /// original.
  ///
  /// The new box assumes that a face is an ellipse that fills its box.
  func original(
    of face: FaceObservation<PictureSpace>
  ) -> FaceObservation<PictureSpace>? {
    var original = face.mapped(by: toOriginal)
    let center = original.bounds.center
    guard (0..<Double(size.width)).contains(center.x), (0..<Double(size.height)).contains(center.y)
    else { return nil }
    let (sine, cosine) = (sin(angle), cos(angle))
    original.bounds = Rect(
      around: center,
      width: hypot(face.bounds.width * cosine, face.bounds.height * sine),
      height: hypot(face.bounds.width * sine, face.bounds.height * cosine)
    )
    return original
  }
}
