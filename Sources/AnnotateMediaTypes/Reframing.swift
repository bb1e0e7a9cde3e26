/// How the output's picture differs from the source's.
public struct Reframing: Sendable, Equatable {
  /// The size of the displayed picture, in square pixels; nil keeps the source's.
  public var size: PixelSize?
  /// How the picture fits into `size`.
  public var gravity: Gravity
  /// Whether left and right of the shown picture are swapped.
  public var isMirrored: Bool
  /// Whether the stored picture is turned upright and cropped to its clean aperture, so that players show
  /// it correctly without tags.
  public var bakesOrientation: Bool

  /// Describes a picture that differs from the source's only in the given properties.
  public init(
    size: PixelSize? = nil,
    gravity: Gravity = .resizeAspect,
    isMirrored: Bool = false,
    bakesOrientation: Bool = false
  ) {
    self.size = size
    self.gravity = gravity
    self.isMirrored = isMirrored
    self.bakesOrientation = bakesOrientation
  }
}

/// How a picture fits into a frame of other proportions, with the names of AVFoundation's video gravities.
public enum Gravity: String, Sendable, CaseIterable {
  /// The whole picture is shown, with black bars at the sides or above and below.
  case resizeAspect
  /// The frame is filled; what does not fit is cut off evenly.
  case resizeAspectFill
  /// The whole picture is stretched to fill the frame.
  case resize
}
