package import AnnotateMediaTypes

/// Finds the faces in single pictures.
///
/// A detector works on a serial queue of its own: requests are answered one after another in the
/// order in which they are made.
package protocol FaceDetector: Actor {
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
