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
