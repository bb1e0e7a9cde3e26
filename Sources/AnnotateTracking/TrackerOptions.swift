public import AnnotateMediaTypes

/// How far a tracker remembers and looks ahead.
public struct TrackerOptions: Sendable, Equatable {
  /// How many later frames are looked at before a frame is decided; 0 decides each frame at once, from
  /// the past alone.
  public var lookahead: Int
  /// For how long a face that is out of sight keeps its number.
  public var memory: MediaTime
  /// Whether positions are smoothed.
  public var smoothsPositions: Bool

  /// Chooses options.
  ///
  /// - Precondition: `lookahead` is not negative.
  public init(
    lookahead: Int = 15,
    memory: MediaTime = MediaTime(3, timeBase: .one),
    smoothsPositions: Bool = true
  ) {
    precondition(lookahead >= 0, "nobody looks ahead into the past")
    self.lookahead = lookahead
    self.memory = memory
    self.smoothsPositions = smoothsPositions
  }

  /// The number of frames in half a second, at least one; 15 where the rate is not known.
  public static func lookahead(at frameRate: Rational) -> Int {
    guard frameRate.isPositive else { return 15 }
    return max(1, Int((frameRate.doubleValue / 2).rounded()))
  }
}
