/// The name of a person, and a photo by which the person is recognised.
public struct PersonPhoto: Sendable, Equatable {
  /// The name.
  public var name: String
  /// The path of a picture; the largest face in it is the person's.
  public var path: String

  /// Names the person in a photo.
  public init(name: String, path: String) {
    (self.name, self.path) = (name, path)
  }
}
