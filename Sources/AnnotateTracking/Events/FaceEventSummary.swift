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
}
