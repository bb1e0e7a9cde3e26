/// The events of a clip, of which only so many are listed and all are counted.
public struct FaceEventSummary: Sendable, Equatable {
  /// How many of each kind there are; kinds of which there are none are absent.
  public let counts: [FaceEvent.Kind: Int]
  /// The events in the order in which they begin; the first ones where there are too many.
  public let events: [FaceEvent]

  /// Describes what happens.
  public init(counts: [FaceEvent.Kind: Int], events: [FaceEvent]) {
    (self.counts, self.events) = (counts, events)
  }
}
