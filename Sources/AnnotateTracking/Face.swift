public import AnnotateFaces
public import AnnotateMediaTypes

/// A face in one frame that belongs to a track.
public struct Face: Sendable, Equatable {
  /// The number of the track: 1 for the first face that appears; numbers are never reused.
  public let id: Int
  /// The number of the person whose face it is, which tracks of the same person share: 1 for the first who
  /// can be recognised; nil while that is not known.
  public let person: Int?
  /// The number of frames that have shown this track, including this one.
  public let frameCount: Int
  /// The face's position, landmarks and expression, in display space.
  public let observation: FaceObservation<DisplaySpace>

  /// Describes a tracked face.
  public init(
    id: Int,
    person: Int? = nil,
    frameCount: Int,
    observation: FaceObservation<DisplaySpace>
  ) {
    self.id = id
    self.person = person
    self.frameCount = frameCount
    self.observation = observation
  }
}
