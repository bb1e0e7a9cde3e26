package import AnnotateMediaTypes

/// Makes one time line from the segments of a source whose clock jumps, as in joined recordings or those
/// that lost their signal.
///
/// Audio and picture reach a jump one after the other. They are shifted by the same amount, so they stay
/// together.
package struct SourceClock: Sendable {
  /// A packet that has just been read.
  package struct Arrival {
    package let stream: Int
    /// The decode time.
    package let time: MediaTime
    /// The duration, in ticks of the stream.
    package let duration: Int64
    /// Whether it is audio or picture, whose times reveal a jump.
    package let leads: Bool

    package init(stream: Int, time: MediaTime, duration: Int64, leads: Bool) {
      (self.stream, self.time, self.duration, self.leads) = (stream, time, duration, leads)
    }
  }

  private struct Position {
    /// The index of the segment that the stream is in.
    var segment: Int
    /// The end of its last packet on the common time line.
    var end: MediaTime
    /// The time of its last packet on the common time line.
    var last: MediaTime
  }

  /// A larger step back is a jump; clocks that only jitter step back by less.
  private static let maximumStepBack = MediaTime(1, timeBase: .one)
  /// A longer gap is a jump: a clock of 33 bits that wrapped around causes such a gap.
  private static let maximumGap = MediaTime(12 * 3600, timeBase: .one)

  /// The shift of each segment.
  private var shifts = [MediaTime(0, timeBase: .one)]
  private var positions: [Int: Position] = [:]
  /// Whether the file says that another recording begins, so that the next step back is a jump, however short.
  private var expectsJump = false

  package init() {}

  /// Notes that one recording ends where the last packet was read, and another one begins.
  package mutating func noteJoint() { expectsJump = true }

  /// Returns by how many ticks of its stream a packet has to be moved.
  package mutating func shift(of arrival: Arrival) -> Int64 {
    let segment = segment(of: arrival)
    let time = shiftedTime(of: arrival, in: segment)
    let end = MediaTime(time.value + max(0, arrival.duration), timeBase: time.timeBase)
    positions[arrival.stream] = Position(segment: segment, end: end, last: time)
    return time.value - arrival.time.value
  }

  private mutating func segment(of arrival: Arrival) -> Int {
    // A stream that begins late begins in the segment that the others are in.
    guard let position = positions[arrival.stream] else { return shifts.count - 1 }
    guard isJump(to: shiftedTime(of: arrival, in: position.segment), from: position, arrival) else {
      return position.segment
    }
    if position.segment == shifts.count - 1 { beginSegment(with: arrival, at: position) }
    return position.segment + 1
  }

  private func shiftedTime(of arrival: Arrival, in segment: Int) -> MediaTime {
    let shift = shifts[segment].rescaled(to: arrival.time.timeBase)
    return MediaTime(arrival.time.value + shift.value, timeBase: arrival.time.timeBase)
  }

  private func isJump(
    to time: MediaTime,
    from position: Position,
    _ arrival: Arrival
  ) -> Bool {
    if difference(time, position.last) > Self.maximumGap {
      return arrival.leads || isAfter(position)
    }
    // If another stream has jumped already, any step back is this stream's part of the jump.
    if isAfter(position) { return time < position.last }
    guard arrival.leads else { return false }
    return expectsJump
      ? time < position.last : difference(position.last, time) > Self.maximumStepBack
  }

  private func isAfter(_ position: Position) -> Bool {
    position.segment < shifts.count - 1
  }

  /// Begins a new segment where the old one ends, for all streams.
  private mutating func beginSegment(with arrival: Arrival, at position: Position) {
    expectsJump = false
    let time = shiftedTime(of: arrival, in: position.segment)
    let ends = positions.values.filter { $0.segment == position.segment }.map(\.end)
      // A stream that is far ahead does not show where the others end.
      .filter { difference($0, position.end) < Self.maximumStepBack }
    let end = (ends.max() ?? position.end).rescaled(to: time.timeBase)
    let old = shifts[position.segment].rescaled(to: time.timeBase)
    shifts.append(MediaTime(old.value + end.value - time.value, timeBase: time.timeBase))
  }

  private func difference(_ later: MediaTime, _ earlier: MediaTime) -> MediaTime {
    let rescaled = earlier.rescaled(to: later.timeBase)
    return MediaTime(later.value - rescaled.value, timeBase: later.timeBase)
  }
}
