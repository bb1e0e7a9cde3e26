/// Something that a face does or that happens to it, for lists and searches.
public struct FaceEvent: Sendable, Equatable {
  /// The kinds of events.
  public enum Kind: String, Sendable, CaseIterable {
    case enters, leaves, blinks, closesEyes, smiles, looksAway

    /// The words that follow `face 1` in a sentence.
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

  /// The kind of event.
  public let kind: Kind
  /// The `id` of the track.
  public let track: Int
  /// The indices of its first and last frame.
  public let frames: ClosedRange<Int>
  /// The presentation time of its first frame, in seconds.
  public let seconds: Double
  /// How likely it is that this happened, from 0 to 1; nil if unknown.
  public let confidence: Double?

  /// Describes an event.
  public init(
    kind: Kind,
    track: Int,
    frames: ClosedRange<Int>,
    seconds: Double,
    confidence: Double? = nil
  ) {
    (self.kind, self.track, self.frames, self.seconds) = (kind, track, frames, seconds)
    self.confidence = confidence
  }

  /// A title for people, such as `face 1 smiles`.
  public var title: String { "face \(track) \(kind.words)" }

  /// Orders events by first frame, then by track, last frame and kind.
  package static func isEarlier(_ one: FaceEvent, _ other: FaceEvent) -> Bool {
    (one.frames.lowerBound, one.track, one.frames.upperBound, one.kind.rank)
      < (other.frames.lowerBound, other.track, other.frames.upperBound, other.kind.rank)
  }
}

extension FaceEvent.Kind {
  /// The index in the list of kinds, which decides if everything else is equal.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The events of a clip: all are counted, but only a limited number is listed.
public struct FaceEventSummary: Sendable, Equatable {
  /// The number of events of each kind; kinds without events are absent.
  public let counts: [FaceEvent.Kind: Int]
  /// The events in the order in which they begin; only the first ones if there are too many.
  public let events: [FaceEvent]

  /// Describes the events of a clip.
  public init(counts: [FaceEvent.Kind: Int], events: [FaceEvent]) {
    (self.counts, self.events) = (counts, events)
  }

  /// The same events in a clip whose first frame has the index `first`.
  package func counting(from first: Int) -> FaceEventSummary {
    let events = events.map { event in
      FaceEvent(
        kind: event.kind,
        track: event.track,
        frames: (event.frames.lowerBound + first)...(event.frames.upperBound + first),
        seconds: event.seconds,
        confidence: event.confidence
      )
    }
    return FaceEventSummary(counts: counts, events: events)
  }
}
