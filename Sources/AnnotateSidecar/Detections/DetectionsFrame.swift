package import AnnotateFaces
package import AnnotateMediaTypes

/// One line of a detections file: the faces detected in a frame, before tracking.
package struct DetectionsFrame: Sendable, Equatable {
  /// The index of the frame in the whole video, from 0 in display order.
  package var index: Int
  /// When it is shown, in the header's time base.
  package var time: MediaTime
  /// How long it is shown, in the header's time base; nil if the source does not say.
  package var duration: MediaTime?
  /// Whether the next frame shows another scene.
  package var precedesCut: Bool
  /// Whether it shows damage of the file.
  package var isDamaged: Bool
  /// The detected faces, in display space.
  package var faces: [FaceObservation<DisplaySpace>]

  /// Describes a frame.
  package init(
    index: Int,
    time: MediaTime,
    duration: MediaTime?,
    precedesCut: Bool,
    isDamaged: Bool = false,
    faces: [FaceObservation<DisplaySpace>]
  ) {
    (self.index, self.time, self.duration) = (index, time, duration)
    (self.precedesCut, self.isDamaged, self.faces) = (precedesCut, isDamaged, faces)
  }
}
