package import AnnotateMedia
public import AnnotateMediaTypes
package import AnnotateTracking

/// How faces are followed from frame to frame.
public struct TrackingChoice: Sendable, Equatable {
  /// Whether they are; else each frame stands for itself, and its faces are numbered from 1, just as
  /// they were seen.
  public var isOn = true
  /// How many later frames are known when one is decided; nil is half a second's.
  public var lookahead: Int?
  /// For how long a face that is out of sight keeps its number.
  public var memory = TrackerOptions().memory

  /// Follows faces in the usual way.
  public init() {}
}

extension TrackingChoice {
  /// The most memory that waiting frames of the usual look-ahead take, in bytes.
  private static let largestMemory = 1 << 30
  /// Bytes of a pixel, at most: four components of two bytes.
  private static let bytesPerPixel = 8

  /// The options of the tracker of a stream; nil where there is none.
  package func options(for video: StreamInfo) -> TrackerOptions? {
    guard isOn else { return nil }
    let usual = min(
      TrackerOptions.lookahead(at: video.frameRate),
      Self.affordable(for: video)
    )
    return TrackerOptions(lookahead: lookahead ?? usual, memory: memory)
  }

  private static func affordable(for video: StreamInfo) -> Int {
    let pixels = video.geometry?.codedSize.area ?? 0
    return max(4, largestMemory / max(1, pixels * bytesPerPixel))
  }
}
