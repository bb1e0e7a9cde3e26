public import AnnotateMediaTypes
internal import AnnotateTracking

/// How faces are tracked from frame to frame.
public struct TrackingOptions: Sendable, Equatable {
  /// Whether faces are tracked; otherwise each frame stands alone, and its faces are numbered from 1 as
  /// they were detected.
  public var isOn = true
  /// How many later frames are known when a frame is decided; nil is half a second's.
  public var lookahead: Int?
  /// How long a face that is out of sight keeps its track ID.
  public var memory = TrackerOptions().memory

  /// Tracks faces in the usual way.
  public init() {}
}
