public import AnnotateFaces
public import AnnotateJSON
public import AnnotateMediaTypes

/// The face for which a style makes stamps.
public struct StampSubject: Sendable {
  /// The face's position, landmarks and expression.
  public var face: FaceObservation<SquareSpace>
  /// The `id` of the face's track.
  public var id: Int
  /// The number of the person; nil if the face was not recognised.
  public var person: Int?
  /// The name that was given to the face or to the person; nil if there is none.
  public var name: String?
  /// The number of frames that have shown the face, including this one; from 1.
  public var frameCount: Int
  /// The number of frames since the last one that shows the face; 0 if this one does.
  public var framesSinceSeen: Int
  /// Makes the face's object of the sidecar; called only if a text needs it.
  public var fields: @Sendable () -> JSONValue

  /// Describes a face.
  public init(
    _ face: FaceObservation<SquareSpace>,
    id: Int = 1,
    person: Int? = nil,
    name: String? = nil,
    frameCount: Int = 1,
    framesSinceSeen: Int = 0,
    fields: @escaping @Sendable () -> JSONValue = { .object([]) }
  ) {
    self.face = face
    self.id = id
    self.person = person
    self.name = name
    self.frameCount = frameCount
    self.framesSinceSeen = framesSinceSeen
    self.fields = fields
  }
}
