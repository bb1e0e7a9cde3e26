public import AnnotateMediaTypes

/// Finds the faces in single pictures.
///
/// Requests are answered one after another in the order in which they are made. A detector that blocks its
/// thread runs on an executor of its own.
public protocol FaceDetector: Actor {
  /// The files of the models it runs, for the record.
  nonisolated var modelFiles: [String] { get }

  /// The size at which it wants to be shown a picture of `width` by `height` square pixels.
  nonisolated func pictureSize(width: Double, height: Double) -> PixelSize

  /// Makes ready for pictures of a size, which may take a fifth of a second.
  ///
  /// - Throws: `.unavailable` where the model or its runtime is missing or fails.
  func prepare(for pictureSize: PixelSize) async throws(AnnotateError)

  /// The faces in an upright picture, surest first.
  ///
  /// - Parameter picture: at most as large as `pictureSize` says.
  /// - Returns: where they are, in pixels of `picture`.
  /// - Throws: `.unavailable` where the model or its runtime is missing or fails.
  func detect(
    in picture: ImageBuffer
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>]
}

extension FaceDetector {
  /// No files: the detector is code alone.
  public nonisolated var modelFiles: [String] { [] }

  /// A picture whose longer side has 640 pixels, or the whole one where that is smaller.
  public nonisolated func pictureSize(width: Double, height: Double) -> PixelSize {
    let scale = min(1, 640 / max(width, height))
    return PixelSize(max(1, Int(width * scale)), max(1, Int(height * scale)))
  }

  /// Nothing needs to be made ready.
  public func prepare(for pictureSize: PixelSize) async throws(AnnotateError) {}
}
