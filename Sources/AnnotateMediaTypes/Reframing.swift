/// How the output's picture is to differ from the source's.
public struct Reframing: Sendable, Equatable {
  /// The size of the picture as it is shown, in square pixels; nil keeps the source's.
  public var size: PixelSize?
  /// How the picture is put into `size`.
  public var gravity: Gravity
  /// Whether left and right of the shown picture change places.
  public var isMirrored: Bool
  /// Whether the stored picture is turned upright and cut to its clean aperture, so that it needs no
  /// tags to be shown right.
  public var bakesOrientation: Bool

  /// Describes a picture that is like the source's but for what is given.
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
