/// Cuts events that overlap into pieces that follow each other, for containers in which one text is
/// shown at a time.
struct SubtitleTimeLine: Sendable {
  /// The events that have begun.
  private var active: [SubtitleEvent] = []
  /// Up to where everything has been given back.
  private var position: Int64 = 0

  init() {}

  /// Adds an event that begins no earlier than those before.
  ///
  /// - Returns: the pieces that are over when it begins.
  mutating func add(_ event: SubtitleEvent) -> [SubtitleEvent] {
    var pieces = advance(to: event.start)
    if !active.isEmpty, position < event.start { pieces.append(piece(until: event.start)) }
    position = active.isEmpty ? event.start : max(position, event.start)
    active.append(event)
    return pieces
  }

  /// Says that nothing will be added that begins before `time`.
  ///
  /// - Returns: the pieces that are over then.
  mutating func advance(to time: Int64) -> [SubtitleEvent] {
    var pieces: [SubtitleEvent] = []
    while let end = active.map(\.end).min(), end <= time {
      if position < end { pieces.append(piece(until: end)) }
      active.removeAll { $0.end <= end }
    }
    return pieces
  }

  private mutating func piece(until end: Int64) -> SubtitleEvent {
    defer { position = end }
    return SubtitleEvent(start: position, end: end, lines: active.flatMap(\.lines))
  }
}
