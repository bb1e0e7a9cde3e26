package import AnnotateFaces
public import AnnotateMediaTypes

/// How far a tracker uses past and future frames.
public struct TrackerOptions: Sendable, Equatable {
  /// The number of later frames that the tracker waits for before it decides a frame; 0 decides each frame
  /// at once, from the past alone.
  public var lookahead: Int
  /// How long a face that is out of sight keeps its `id`.
  public var memory: MediaTime
  /// Whether positions are smoothed.
  public var smoothsPositions: Bool
  /// A signature of each person who is known beforehand, in the order of their numbers, from 1 on.
  package var people: [FaceSignature] = []

  /// Chooses options.
  ///
  /// - Precondition: `lookahead` is not negative.
  public init(
    lookahead: Int = 15,
    memory: MediaTime = MediaTime(3, timeBase: .one),
    smoothsPositions: Bool = true
  ) {
    precondition(lookahead >= 0, "lookahead must not be negative")
    self.lookahead = lookahead
    self.memory = memory
    self.smoothsPositions = smoothsPositions
  }

  /// The number of frames from an anchor to the one after the next: a face that the whole-frame detector
  /// misses once was seen on both sides of this gap.
  private static let missedAnchor = 2 * FrameGroups.anchorDistance
  /// The longest time that is waited for a missed anchor, in seconds.
  private static let longestWait = 0.8

  /// Returns the number of frames in half a second, and at least so many that they cover a missed anchor if
  /// those take no more than 0.8 s.
  ///
  /// - Parameter frameRate: in frames a second.
  /// - Returns: the number of frames, at least 1; 16 if the frame rate is unknown.
  public static func lookahead(at frameRate: Rational) -> Int {
    guard frameRate.isPositive else { return missedAnchor }
    let halfSecond = Int((frameRate.doubleValue / 2).rounded())
    let longest = Int((frameRate.doubleValue * longestWait).rounded())
    return max(1, halfSecond, min(missedAnchor, longest))
  }
}
