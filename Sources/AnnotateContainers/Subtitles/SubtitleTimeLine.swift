/// Cuts overlapping events into consecutive pieces, for containers that show one text at a time.
package struct SubtitleTimeLine: Sendable {
  /// The events that have begun and not ended.
  private var active: [SubtitleEvent] = []
  /// The time up to which all pieces have been returned.
  private var reached: Int64 = 0

  /// Begins before all events.
  package init() {}

  /// Adds an event, which must not begin before an earlier one.
  ///
  /// - Returns: the pieces that have ended when it begins.
  package mutating func add(_ event: SubtitleEvent) -> [SubtitleEvent] {
    var pieces = advance(to: event.start)
    if !active.isEmpty, reached < event.start { pieces.append(piece(until: event.start)) }
    reached = active.isEmpty ? event.start : max(reached, event.start)
    active.append(event)
    return pieces
  }

  /// Advances to `time`: no later event begins before it.
  ///
  /// - Returns: the pieces that have ended by then.
  package mutating func advance(to time: Int64) -> [SubtitleEvent] {
    var pieces: [SubtitleEvent] = []
    while let end = active.map(\.end).min(), end <= time {
      if reached < end { pieces.append(piece(until: end)) }
      active.removeAll { $0.end <= end }
    }
    return pieces
  }

  private mutating func piece(until end: Int64) -> SubtitleEvent {
    defer { reached = end }
    return SubtitleEvent(start: reached, end: end, lines: active.flatMap(\.lines))
  }
}
