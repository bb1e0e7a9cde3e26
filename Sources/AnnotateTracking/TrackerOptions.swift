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

  /// Returns the number of frames in half a second, at least 1; 15 if the frame rate is unknown.
  public static func lookahead(at frameRate: Rational) -> Int {
    guard frameRate.isPositive else { return 15 }
    return max(1, Int((frameRate.doubleValue / 2).rounded()))
  }
}
