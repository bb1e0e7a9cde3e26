public import AnnotateFaces
public import AnnotateJSON
public import AnnotateMediaTypes

/// The face that stamps are made for.
public struct StampSubject: Sendable {
  /// Where the face is and what it shows.
  public var face: FaceObservation<SquareSpace>
  /// The number that stays with the face.
  public var id: Int
  /// How many frames the face has been seen in, from 1.
  public var frameCount: Int
  /// How many frames ago it was last seen; 0 while it is there.
  public var framesSinceSeen: Int
  /// Makes the face's object as it stands in the sidecar; asked only where a text needs it.
  public var fields: @Sendable () -> JSONValue

  /// Describes a face.
  public init(
    _ face: FaceObservation<SquareSpace>,
    id: Int = 1,
    frameCount: Int = 1,
    framesSinceSeen: Int = 0,
    fields: @escaping @Sendable () -> JSONValue = { .object([]) }
  ) {
    self.face = face
    self.id = id
    self.frameCount = frameCount
    self.framesSinceSeen = framesSinceSeen
    self.fields = fields
  }
}
