package import AnnotateMediaTypes

/// A detector that can also look for faces at a fraction of the cost, and then sees more than there are.
package protocol ScoutingDetector: FaceDetector {
  /// The size of the copy of a picture of `size` in which suspicions are looked for.
  nonisolated func scoutedSize(of size: PixelSize) -> PixelSize

  /// Looks for anything in an upright picture that may be a face.
  ///
  /// - Parameter picture: a picture of the size that `scoutedSize` returns.
  /// - Returns: the boxes in pixels of `picture`, in no particular order.
  /// - Throws: `.unavailable` if a model or its runtime is missing or fails.
  func suspicions(
    in picture: ImageBuffer
  ) async throws(AnnotateError) -> [Rect<PictureSpace>]
}
