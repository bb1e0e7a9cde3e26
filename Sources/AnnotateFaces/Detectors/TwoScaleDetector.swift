package import AnnotateMediaTypes

/// A detector that needs a picture at two scales: FFmpeg scales a frame much faster than `reduced(to:)` scales
/// a picture.
package protocol TwoScaleDetector: FaceDetector {
  /// The size of the smaller copy of a picture of `size`.
  nonisolated func smallerSize(of size: PixelSize) -> PixelSize

  /// Detects the faces in an upright picture.
  ///
  /// - Parameters:
  ///   - picture: a picture that is at most as large as `pictureSize` returns.
  ///   - smaller: the same picture in the size that `smallerSize` returns.
  /// - Returns: the faces in pixels of `picture`, by descending confidence.
  /// - Throws: `.unavailable` if a model or its runtime is missing or fails.
  func detect(
    in picture: ImageBuffer,
    smaller: ImageBuffer
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>]
}

extension TwoScaleDetector {
  /// Detects the faces in an upright picture; returns them by descending confidence.
  ///
  /// - Throws: `.unavailable` if a model or its runtime is missing or fails.
  package func detect(
    in picture: ImageBuffer
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    try await detect(in: picture, smaller: picture.reduced(to: smallerSize(of: picture.size)))
  }
}
