/// What is done to a clip, in this order.
public enum FarmPhase: String, Sendable, CaseIterable {
  /// Frames of a range are looked at.
  case look
  /// Looks at all ranges become one sidecar.
  case link
  /// Frames of a range are stamped and encoded.
  case draw
  /// Encoded ranges and what else is in the clip become the result.
  case join

  /// Whether it is done for each range by itself.
  public var isByRange: Bool { self == .look || self == .draw }
}

/// One piece of the work, which one process does.
public struct FarmStep: Sendable, Hashable {
  /// What is done.
  public let phase: FarmPhase
  /// The name of the clip.
  public let clip: String
  /// The frames; nil where the phase is for whole clips.
  public let range: FarmRange?

  /// Names a step.
  public init(_ phase: FarmPhase, clip: String, range: FarmRange? = nil) {
    (self.phase, self.clip, self.range) = (phase, clip, range)
  }
}
