public import AnnotateMediaTypes

/// The frame that stamps are made for.
public struct StampMoment: Sendable {
  /// The number of the frame in display order, from 0.
  public var frame: Int
  /// When it is shown; nil where that is not known.
  public var time: MediaTime?
  /// The label of the frame, where the source has timecode.
  public var timecode: Timecode?

  /// Describes a frame.
  public init(frame: Int = 0, time: MediaTime? = nil, timecode: Timecode? = nil) {
    self.frame = frame
    self.time = time
    self.timecode = timecode
  }
}
