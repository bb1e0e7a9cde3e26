internal import AnnotateFaces
package import AnnotateMediaTypes

/// Gathers the events of a clip while its frames go by, in a memory that does not grow with it.
package struct FaceEventLog: Sendable {
  /// A list for people and small programs; a thousand take about a hundred kilobytes.
  package static let limit = 1000

  private var finder: FaceEventFinder
  private var counts: [FaceEvent.Kind: Int] = [:]
  private var events: [FaceEvent] = []

  /// Makes an empty log; times are counted in `unit` seconds.
  package init(timeBase unit: Rational) { finder = FaceEventFinder(timeBase: unit) }

  /// Takes in the next frame.
  package mutating func add(at time: MediaTime, lasting duration: MediaTime?, _ faces: [Face]) {
    let signs = faces.map { face in
      (face.id, FaceSigns(face.observation.expression, face.observation.pose))
    }
    note(finder.add(at: time, lasting: duration, signs))
  }

  /// Everything that has happened, when there are no more frames.
  package mutating func finish() -> FaceEventSummary {
    note(finder.finish())
    cut()
    return FaceEventSummary(counts: counts, events: events)
  }

  private mutating func note(_ found: [FaceEvent]) {
    for event in found { counts[event.kind, default: 0] += 1 }
    events += found
    // Events are known when they are over, so that a later one may belong before those that are here.
    if events.count > 2 * Self.limit { cut() }
  }

  private mutating func cut() {
    events = Array(events.sorted(by: FaceEvent.isEarlier).prefix(Self.limit))
  }
}
