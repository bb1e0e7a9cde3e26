/// What styles that hide faces do where faces are not seen.
public struct Covering: Sendable, Equatable {
  /// For how many frames after its last one a face is still covered, where it was.
  public var hold = 0
  /// How much larger covers are than the style says, as a share of their size.
  public var growth = 0.0
  /// Whether the whole picture is covered where a face vanishes in the middle of it, until it is back,
  /// another face is in its place, or the scene ends.
  public var coversPictureOnLoss = false

  /// Covers faces where they are seen.
  public init() {}
}
