public import AnnotateFaces
public import AnnotateMediaTypes

/// A face in one frame that belongs to a track.
public struct Face: Sendable, Equatable {
  /// The number of the track: 1 for the first face that appears; numbers are never reused.
  public let id: Int
  /// The number of frames that have shown this track, including this one.
  public let frameCount: Int
  /// The face's position, landmarks and expression, in display space.
  public let observation: FaceObservation<DisplaySpace>

  /// Describes a tracked face.
  public init(id: Int, frameCount: Int, observation: FaceObservation<DisplaySpace>) {
    self.id = id
    self.frameCount = frameCount
    self.observation = observation
  }
}
