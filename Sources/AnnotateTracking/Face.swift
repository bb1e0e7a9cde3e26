public import AnnotateFaces
public import AnnotateMediaTypes

/// A face in one frame that is known to be the same person's as in the frames before.
public struct Face: Sendable, Equatable {
  /// The number of the track: 1 for the first face to appear, and never used again.
  public let id: Int
  /// How many frames this track has been seen in, this one included.
  public let frameCount: Int
  /// Where the face is.
  public let observation: FaceObservation<DisplaySpace>

  /// Describes a tracked face.
  public init(id: Int, frameCount: Int, observation: FaceObservation<DisplaySpace>) {
    self.id = id
    self.frameCount = frameCount
    self.observation = observation
  }
}
