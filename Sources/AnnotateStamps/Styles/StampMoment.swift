public import AnnotateMediaTypes

/// The frame for which a style makes stamps.
public struct StampMoment: Sendable {
  /// The index of the frame in display order.
  public var frame: Int
  /// The presentation time of the frame; nil if it is unknown.
  public var time: MediaTime?
  /// The timecode of the frame; nil if the source has none.
  public var timecode: Timecode?
  /// The output on which the stamps are drawn; nil if it is unknown.
  public var canvas: StampCanvas?

  /// Describes a frame.
  public init(
    frame: Int = 0,
    time: MediaTime? = nil,
    timecode: Timecode? = nil,
    canvas: StampCanvas? = nil
  ) {
    self.frame = frame
    self.time = time
    self.timecode = timecode
    self.canvas = canvas
  }
}
