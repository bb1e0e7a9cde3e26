package import AnnotateFaces
package import AnnotateMediaTypes

/// The detections in one frame.
package struct FrameDetections: Sendable, Equatable {
  /// The faces, in pixels of the shown picture.
  package var faces: [FaceObservation<DisplaySpace>]
  /// Whether the next frame starts another scene.
  package var precedesCut: Bool

  /// Describes the detections in a frame.
  package init(faces: [FaceObservation<DisplaySpace>], precedesCut: Bool) {
    (self.faces, self.precedesCut) = (faces, precedesCut)
  }
}
