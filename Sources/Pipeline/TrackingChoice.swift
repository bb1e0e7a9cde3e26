internal import Media
internal import MediaTypes
internal import Tracking

/// How faces are followed from frame to frame.
public enum TrackingChoice: Sendable, Equatable {
  /// Each frame is decided when so many later ones are known; nil is half a second's.
  case ahead(Int?)
  /// Each frame stands for itself: its faces are numbered from 1, just as they were seen.
  case off
}

extension TrackingChoice {
  /// The most memory that waiting frames of the usual look-ahead take, in bytes.
  private static let largestMemory = 1 << 30
  /// Bytes of a pixel, at most: four components of two bytes.
  private static let bytesPerPixel = 8

  /// The options of the tracker of a stream; nil where there is none.
  func options(for video: StreamInfo) -> TrackerOptions? {
    switch self {
    case .off: nil
    case .ahead(let frames?): TrackerOptions(lookahead: frames)
    case .ahead(nil):
      TrackerOptions(
        lookahead: min(TrackerOptions.lookahead(at: video.frameRate), Self.affordable(for: video))
      )
    }
  }

  private static func affordable(for video: StreamInfo) -> Int {
    let pixels = video.geometry?.codedSize.area ?? 0
    return max(4, largestMemory / max(1, pixels * bytesPerPixel))
  }
}
