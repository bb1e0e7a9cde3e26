internal import AnnotateFaces
package import AnnotateMediaTypes

/// Collects the events of a clip frame by frame, in memory that does not grow with the clip.
package struct FaceEventLog: Sendable {
  /// The largest number of listed events, for people and small programs; a thousand take about 100 kB.
  package static let limit = 1000

  private var finder: FaceEventFinder
  private var counts: [FaceEvent.Kind: Int] = [:]
  private var events: [FaceEvent] = []

  /// Makes an empty log; `unit` is the time base, in seconds.
  package init(timeBase unit: Rational) { finder = FaceEventFinder(timeBase: unit) }

  /// Adds the next frame.
  package mutating func add(at time: MediaTime, lasting duration: MediaTime?, _ faces: [Face]) {
    let signs = faces.map { face in
      let observation = face.observation
      return (
        face.id,
        FaceSigns(
          observation.expression,
          observation.pose,
          bounds: observation.bounds,
          confidence: observation.confidence
        )
      )
    }
    note(finder.add(at: time, lasting: duration, signs))
  }

  /// Ends the log, because there are no more frames, and returns all events.
  package mutating func finish() -> FaceEventSummary {
    note(finder.finish())
    cut()
    return FaceEventSummary(counts: counts, events: events)
  }

  private mutating func note(_ found: [FaceEvent]) {
    for event in found { counts[event.kind, default: 0] += 1 }
    events += found
    // An event is known only when it is over, so it may belong before events that are already listed.
    if events.count > 2 * Self.limit { cut() }
  }

  private mutating func cut() {
    events = Array(events.sorted(by: FaceEvent.isEarlier).prefix(Self.limit))
  }
}
