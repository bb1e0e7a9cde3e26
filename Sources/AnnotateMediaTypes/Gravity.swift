/// How a picture fits into a frame of other proportions, with the names of AVFoundation's video gravities.
public enum Gravity: String, Sendable, CaseIterable {
  /// The whole picture is shown, with black bars at the sides or above and below.
  case resizeAspect
  /// The frame is filled; what does not fit is cut off evenly.
  case resizeAspectFill
  /// The whole picture is stretched to fill the frame.
  case resize
}
