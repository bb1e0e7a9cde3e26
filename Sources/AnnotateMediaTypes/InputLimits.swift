/// The maximum that an input may claim, so that a few bytes of a header do not take all memory or time.
public struct InputLimits: Sendable, Equatable {
  /// The maximum number of pixels of a picture: 16,384 by 16,384, unless it says otherwise.
  public var pixels = 1 << 28
  /// The maximum number of frames of a video: those of a month and a half at 25 in a second, unless it says
  /// otherwise.
  public var frames = 100_000_000

  /// Makes the default limits.
  public init() {}
}
