/// The result of detecting faces in a range of frames.
public struct RangeDetectionResult: Sendable, Equatable {
  /// The index of the first frame of the range.
  public let first: Int
  /// The number of frames.
  public let count: Int
  /// Whether the video ends with the last of them.
  public let isLast: Bool
  /// The number of faces in all of them, including tentative ones.
  public let faces: Int
  /// The number of damaged packets of the range that were skipped.
  public let damagedPackets: Int
  /// The path of the detections file.
  public let output: String
}
