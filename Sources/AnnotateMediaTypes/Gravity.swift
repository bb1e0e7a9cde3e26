/// How a picture is put into a frame of other proportions, in the words of AVFoundation's video
/// gravities.
public enum Gravity: String, Sendable, CaseIterable {
  /// The whole picture is seen, with black bars beside or above it.
  case resizeAspect
  /// The frame is filled; what does not fit is cut off evenly.
  case resizeAspectFill
  /// The frame is filled by the whole picture, which is stretched.
  case resize
}
