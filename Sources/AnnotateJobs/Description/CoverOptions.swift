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

  /// For how many frames after its last one a face is still covered, where it was.
  public var hold = 0
  /// How much larger covers are than the style says, as a share of their size.
  public var growth = 0.0
  /// What happens when a face is lost in the middle of the picture.
  public var onLoss = LossResponse.nothing

  /// Covers faces where they are seen.
  public init() {}
}
