/// What styles that hide faces do where faces are not seen.
public struct CoverOptions: Sendable, Equatable {
  /// What happens when a face is lost in the middle of the picture.
  public enum LossResponse: String, Sendable, CaseIterable {
    /// Nothing.
    case nothing
    /// The whole picture is covered until the face is back, another face is in its position, or the scene
    /// ends.
    case cover
  }

  /// The number of frames for which a lost face stays covered at its last position.
  public var hold = 0
  /// The number of frames for which a face is covered before it is first seen and after it was last seen, as
  /// if it had gone on moving; nil is a quarter of a second.
  public var margin: Int?
  /// The growth of covers beyond the size in the style, as a fraction of that size.
  public var growth = 0.0
  /// What happens when a face is lost in the middle of the picture.
  public var onLoss = LossResponse.nothing

  /// Covers only visible faces.
  public init() {}
}
