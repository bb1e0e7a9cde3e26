public import AnnotateMediaTypes

/// Finds the faces in single pictures.
///
/// A detector handles requests one after another, in order. A detector that blocks its thread runs on a
/// separate executor.
public protocol FaceDetector: Actor {
  /// The paths of the model files that the detector runs, for the sidecar's header.
  nonisolated var modelFiles: [String] { get }

  /// The size to which the caller scales a picture of `width` by `height` square pixels before
  /// detection.
  nonisolated func pictureSize(width: Double, height: Double) -> PixelSize

  /// Prepares for pictures of a size, which may take a fifth of a second.
  ///
  /// - Throws: `.unavailable` if the model or its runtime is missing or fails.
  func prepare(for pictureSize: PixelSize) async throws(AnnotateError)

  /// Detects the faces in an upright picture.
  ///
  /// - Parameter picture: a picture that is at most as large as `pictureSize` returns.
  /// - Returns: the faces in pixels of `picture`, by descending confidence.
  /// - Throws: `.unavailable` if the model or its runtime is missing or fails.
  func detect(
    in picture: ImageBuffer
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>]
}

extension FaceDetector {
  /// No files: by default, a detector has no model files.
  public nonisolated var modelFiles: [String] { [] }

  /// A size whose longer side has 640 pixels, or the picture's own size if that is smaller.
  public nonisolated func pictureSize(width: Double, height: Double) -> PixelSize {
    let scale = min(1, 640 / max(width, height))
    return PixelSize(max(1, Int(width * scale)), max(1, Int(height * scale)))
  }

  /// Does nothing: by default, a detector needs no preparation.
  public func prepare(for pictureSize: PixelSize) async throws(AnnotateError) {}
}

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
