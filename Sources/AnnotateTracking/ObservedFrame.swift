public import AnnotateFaces
public import AnnotateMediaTypes

/// What was seen in one frame.
public struct ObservedFrame: Sendable, Equatable {
  /// The number of the frame in display order, from 0.
  public var index: Int
  /// When it is shown.
  public var time: MediaTime
  /// Whether it shows another scene than the frame before.
  public var followsCut: Bool
  /// The faces, in display space.
  public var faces: [FaceObservation<DisplaySpace>]

  /// Describes what was seen.
  public init(
    index: Int,
    time: MediaTime,
    followsCut: Bool = false,
    faces: [FaceObservation<DisplaySpace>]
  ) {
    self.index = index
    self.time = time
    self.followsCut = followsCut
    self.faces = faces
  }
}
