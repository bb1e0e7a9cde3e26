package import AnnotateMediaTypes

/// A frame of a clip, without its faces.
package struct ExportedFrame: Sendable, Equatable {
  /// When it is shown, in the sidecar's time base.
  package let time: MediaTime
  /// How long it is shown; nil if unknown.
  package let duration: MediaTime?
  /// The timecode of the frame; nil if the source has none.
  package let timecode: Timecode?

  /// Describes a frame.
  package init(time: MediaTime, duration: MediaTime? = nil, timecode: Timecode? = nil) {
    (self.time, self.duration, self.timecode) = (time, duration, timecode)
  }
}
