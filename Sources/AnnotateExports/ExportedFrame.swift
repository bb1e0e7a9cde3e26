package import AnnotateMediaTypes

/// A frame of a clip, without its faces.
package struct ExportedFrame: Sendable, Equatable {
  /// When it is shown, in the sidecar's time base.
  package let time: MediaTime
  /// How long it is shown; nil where that is not known.
  package let duration: MediaTime?
  /// The label of the frame, where the source has timecode.
  package let timecode: Timecode?

  /// Describes a frame.
  package init(time: MediaTime, duration: MediaTime? = nil, timecode: Timecode? = nil) {
    (self.time, self.duration, self.timecode) = (time, duration, timecode)
  }
}
