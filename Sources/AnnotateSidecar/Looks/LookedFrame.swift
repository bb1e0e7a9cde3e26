package import AnnotateFaces
package import AnnotateMediaTypes

/// One line of a looks file: what was seen in a frame, before anything is known of its neighbours.
package struct LookedFrame: Sendable, Equatable {
  /// The number of the frame in the whole video, from 0 in display order.
  package var index: Int
  /// When it is shown, in the header's time base.
  package var time: MediaTime
  /// How long it is shown, in the header's time base; nil where the source does not say.
  package var duration: MediaTime?
  /// Whether the next frame shows another scene.
  package var precedesCut: Bool
  /// What was seen, in display space.
  package var faces: [FaceObservation<DisplaySpace>]

  /// Describes what was seen.
  package init(
    index: Int,
    time: MediaTime,
    duration: MediaTime?,
    precedesCut: Bool,
    faces: [FaceObservation<DisplaySpace>]
  ) {
    (self.index, self.time, self.duration) = (index, time, duration)
    (self.precedesCut, self.faces) = (precedesCut, faces)
  }
}
