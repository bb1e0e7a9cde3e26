/// Something that happens to a face and that somebody may look for.
public struct FaceEvent: Sendable, Equatable {
  /// What happens.
  public enum Kind: String, Sendable, CaseIterable {
    case enters, leaves, blinks, closesEyes, smiles, looksAway

    /// What follows `face 1` in a sentence.
    public var words: String {
      switch self {
      case .enters: "enters"
      case .leaves: "leaves"
      case .blinks: "blinks"
      case .closesEyes: "closes eyes"
      case .smiles: "smiles"
      case .looksAway: "looks away"
      }
    }
  }

  /// What happens.
  public let kind: Kind
  /// The number of the track.
  public let track: Int
  /// The numbers of the first and the last frame of it.
  public let frames: ClosedRange<Int>
  /// When the first of them is shown, in seconds.
  public let seconds: Double

  /// Describes an event.
  public init(kind: Kind, track: Int, frames: ClosedRange<Int>, seconds: Double) {
    (self.kind, self.track, self.frames, self.seconds) = (kind, track, frames, seconds)
  }

  /// What people read, such as `face 1 smiles`.
  public var title: String { "face \(track) \(kind.words)" }

  /// Whether it begins earlier than another, or has a smaller number, or ends earlier.
  package static func isEarlier(_ one: FaceEvent, _ other: FaceEvent) -> Bool {
    (one.frames.lowerBound, one.track, one.frames.upperBound, one.kind.rank)
      < (other.frames.lowerBound, other.track, other.frames.upperBound, other.kind.rank)
  }
}

extension FaceEvent.Kind {
  /// The place in the list of kinds, which decides where all else is equal.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
