/// What looking at a range of frames has given.
public struct LookResult: Sendable, Equatable {
  /// The number of the first frame of the range.
  public let first: Int
  /// How many frames were looked at.
  public let count: Int
  /// Whether the video ends with the last of them.
  public let isLast: Bool
  /// Faces in all of them, unsure ones too.
  public let faces: Int
  /// Pieces of the input that belong to them and were damaged and skipped.
  public let damagedPackets: Int
  /// The path of the looks file.
  public let output: String
}
