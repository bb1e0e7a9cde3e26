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

/// The faces of one frame, decided with the help of the frames around it.
public struct TrackedFrame: Sendable, Equatable {
  /// The index of the frame in display order.
  public let index: Int
  /// Its faces, in the order of their `id`.
  public let faces: [Face]

  /// Describes a frame.
  public init(index: Int, faces: [Face]) {
    self.index = index
    self.faces = faces
  }
}
