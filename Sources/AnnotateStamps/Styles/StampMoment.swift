public import AnnotateMediaTypes

/// The frame for which a style makes stamps.
public struct StampMoment: Sendable {
  /// The index of the frame in display order.
  public var frame: Int
  /// The presentation time of the frame; nil if it is unknown.
  public var time: MediaTime?
  /// The timecode of the frame; nil if the source has none.
  public var timecode: Timecode?

  /// Describes a frame.
  public init(frame: Int = 0, time: MediaTime? = nil, timecode: Timecode? = nil) {
    self.frame = frame
    self.time = time
    self.timecode = timecode
  }
}
