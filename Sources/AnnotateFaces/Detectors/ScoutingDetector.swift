package import AnnotateMediaTypes

/// A detector that can also look for faces at a fraction of the cost, and then sees more than there are.
package protocol ScoutingDetector: FaceDetector {
  /// Looks for anything in an upright picture that may be a face.
  ///
  /// - Parameter picture: a picture of the size that `detect` takes.
  /// - Returns: the boxes in pixels of `picture`, in no particular order.
  /// - Throws: `.unavailable` if a model or its runtime is missing or fails.
  func suspicions(
    in picture: ImageBuffer
  ) async throws(AnnotateError) -> [Rect<PictureSpace>]
}
