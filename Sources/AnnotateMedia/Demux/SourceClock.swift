internal import AnnotateMediaTypes

/// Makes one time line of the stretches of a source whose clock jumps, as recordings do that were
/// joined, or that lost their signal.
///
/// Sound and picture come to a jump one after the other, and are shifted by the same amount, so that
/// they stay together.
struct SourceClock: Sendable {
  /// What is known of a packet.
  struct Arrival {
    let stream: Int
    /// When it is to be decoded.
    let time: MediaTime
    /// How long it lasts, in ticks of the stream.
    let duration: Int64
    /// Whether it is sound or picture, whose clocks tell when there is a jump.
    let leads: Bool
  }

  private struct Position {
    /// The number of the stretch in which the stream is.
    var stretch: Int
    /// The end of its last packet on the one time line.
    var end: MediaTime
    /// The time of its last packet on the one time line.
    var last: MediaTime
  }

  /// A step back by more is a jump; clocks that only jitter step back by less.
  private static let longestStepBack = MediaTime(1, timeBase: .one)
  /// A gap that is longer is a jump: clocks of 33 bits that began anew look like this.
  private static let longestGap = MediaTime(12 * 3600, timeBase: .one)

  /// How far each stretch is shifted.
  private var shifts = [MediaTime(0, timeBase: .one)]
  private var positions: [Int: Position] = [:]

  init() {}

  /// How many ticks of its stream a packet is to be moved by.
  mutating func shift(of arrival: Arrival) -> Int64 {
    let stretch = stretch(of: arrival)
    let place = placed(arrival, in: stretch)
    let end = MediaTime(place.value + max(0, arrival.duration), timeBase: place.timeBase)
    positions[arrival.stream] = Position(stretch: stretch, end: end, last: place)
    return place.value - arrival.time.value
  }

  private mutating func stretch(of arrival: Arrival) -> Int {
    // A stream that begins late begins in the stretch that the others are in.
    guard let position = positions[arrival.stream] else { return shifts.count - 1 }
    guard isJump(to: placed(arrival, in: position.stretch), from: position, arrival) else {
      return position.stretch
    }
    if position.stretch == shifts.count - 1 { beginStretch(with: arrival, at: position) }
    return position.stretch + 1
  }

  private func placed(_ arrival: Arrival, in stretch: Int) -> MediaTime {
    let shift = shifts[stretch].rescaled(to: arrival.time.timeBase)
    return MediaTime(arrival.time.value + shift.value, timeBase: arrival.time.timeBase)
  }

  private func isJump(
    to place: MediaTime,
    from position: Position,
    _ arrival: Arrival
  ) -> Bool {
    if difference(place, position.last) > Self.longestGap {
      return arrival.leads || isBehind(position)
    }
    // Where another stream has jumped already, any step back is this stream's part of the jump.
    if isBehind(position) { return place < position.last }
    return arrival.leads && difference(position.last, place) > Self.longestStepBack
  }

  private func isBehind(_ position: Position) -> Bool {
    position.stretch < shifts.count - 1
  }

  /// The new stretch begins where the old one ends, for all streams.
  private mutating func beginStretch(with arrival: Arrival, at position: Position) {
    let place = placed(arrival, in: position.stretch)
    let ends = positions.values.filter { $0.stretch == position.stretch }.map(\.end)
      // A stream that is far ahead says nothing of where the others end.
      .filter { difference($0, position.end) < Self.longestStepBack }
    let end = (ends.max() ?? position.end).rescaled(to: place.timeBase)
    let old = shifts[position.stretch].rescaled(to: place.timeBase)
    shifts.append(MediaTime(old.value + end.value - place.value, timeBase: place.timeBase))
  }

  private func difference(_ later: MediaTime, _ earlier: MediaTime) -> MediaTime {
    let rescaled = earlier.rescaled(to: later.timeBase)
    return MediaTime(later.value - rescaled.value, timeBase: later.timeBase)
  }
}
