public import AnnotateFaces
public import AnnotateMediaTypes

/// The observations in one frame.
public struct ObservedFrame: Sendable, Equatable {
  /// The index of the frame in display order.
  public var index: Int
  /// The presentation time of the frame.
  public var time: MediaTime
  /// Whether there is a cut between the frame before and this one.
  public var followsCut: Bool
  /// The observed faces, in display space.
  public var faces: [FaceObservation<DisplaySpace>]

  /// Describes a frame.
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
