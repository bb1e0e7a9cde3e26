/// What looking at a range of frames has given.
public struct LookResult: Sendable, Equatable {
  /// The frames that were looked at.
  public let frames: ClosedRange<Int>
  /// Whether the video ends with the last of them.
  public let isLast: Bool
  /// Faces in all of them, unsure ones too.
  public let faces: Int
  /// Pieces of the input, as far as it was read, that were damaged and skipped.
  public let damagedPackets: Int
  /// The path of the looks file.
  public let output: String
}
