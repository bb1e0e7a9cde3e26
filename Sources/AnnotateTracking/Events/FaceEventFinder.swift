package import AnnotateMediaTypes

/// Finds what happens to faces while their frames go by.
///
/// Only faces that are in the picture, or were half a second ago, take memory.
package struct FaceEventFinder: Sendable {
  private let unit: Rational
  private var tracks: [Int: [Stretch]] = [:]
  /// The number of the next frame.
  private var index = 0
  private var lastTime: MediaTime?
  private var lastDuration: MediaTime?

  /// Makes a finder that has seen nothing; times are counted in `unit` seconds.
  package init(timeBase unit: Rational) { self.unit = unit }

  /// Takes in the next frame.
  ///
  /// - Parameters:
  ///   - time: when it is shown, later than the one before.
  ///   - duration: how long; nil where that is not known.
  ///   - faces: what is seen of each face, by its number.
  /// - Returns: what is known to be over now, in no order.
  package mutating func add(
    at time: MediaTime,
    lasting duration: MediaTime?,
    _ faces: [(track: Int, signs: FaceSigns)]
  ) -> [FaceEvent] {
    let time = time.rescaled(to: unit)
    endFrame(at: time)
    let index = index
    let events = close { $0.last < index - 1 && $0.quality.isOver(since: $0.end, at: time) }
    for (track, signs) in faces {
      for quality in Quality.allCases where quality.holds(of: signs) {
        extend(track, quality, at: time)
      }
    }
    lastDuration = duration?.rescaled(to: unit) ?? lastTime.map { difference($0, time) }
    lastTime = time
    self.index += 1
    return events
  }

  /// Says that there are no more frames.
  ///
  /// - Returns: all that is not over before the end.
  package mutating func finish() -> [FaceEvent] {
    if let lastTime {
      endFrame(at: MediaTime(lastTime.value &+ (lastDuration?.value ?? 0), timeBase: unit))
    }
    return close { _ in true }
  }

  /// A frame lasts until the next one.
  private mutating func endFrame(at time: MediaTime) {
    for (track, stretches) in tracks {
      for place in stretches.indices where stretches[place].last == index - 1 {
        tracks[track]?[place].end = time
      }
    }
  }

  /// Goes on with a stretch, or begins one where none goes on.
  private mutating func extend(_ track: Int, _ quality: Quality, at time: MediaTime) {
    guard let place = tracks[track]?.firstIndex(where: { $0.quality == quality }) else {
      tracks[track, default: []].append(
        Stretch(
          quality: quality,
          first: index,
          last: index,
          start: time,
          lastStart: time,
          end: time
        )
      )
      return
    }
    tracks[track]?[place].last = index
    tracks[track]?[place].lastStart = time
  }

  /// Takes out the stretches that are over.
  private mutating func close(_ isOver: (Stretch) -> Bool) -> [FaceEvent] {
    var events: [FaceEvent] = []
    for (track, stretches) in tracks {
      let over = stretches.filter(isOver)
      guard !over.isEmpty else { continue }
      events += over.flatMap { $0.events(of: track) }
      tracks[track] = over.count == stretches.count ? nil : stretches.filter { !isOver($0) }
    }
    return events
  }
}

/// Something that holds of a face for a while.
private enum Quality: CaseIterable {
  case isSeen, hasClosedEyes, smiles, looksAway

  func holds(of signs: FaceSigns) -> Bool {
    switch self {
    case .isSeen: true
    case .hasClosedEyes: signs.hasClosedEyes
    case .smiles: signs.smiles
    case .looksAway: signs.looksAway
    }
  }

  /// The longest interruption that is passed over.
  private var bridge: MediaTime {
    switch self {
    case .isSeen: milliseconds(500)
    case .hasClosedEyes: milliseconds(0)
    case .smiles, .looksAway: milliseconds(250)
    }
  }

  /// What is shorter does not count.
  var shortest: MediaTime {
    switch self {
    case .isSeen, .hasClosedEyes: milliseconds(0)
    case .smiles: milliseconds(250)
    case .looksAway: milliseconds(500)
    }
  }

  /// Whether what held until `end` is over when it does not hold in the frame before `time`.
  func isOver(since end: MediaTime, at time: MediaTime) -> Bool {
    bridge.value == 0 || difference(end, time) > bridge
  }
}

/// The frames in which something holds of a face.
private struct Stretch {
  let quality: Quality
  let first: Int
  var last: Int
  let start: MediaTime
  /// When the last frame of it begins.
  var lastStart: MediaTime
  /// When the last frame of it is over; as far as is known.
  var end: MediaTime

  /// What is said of it.
  func events(of track: Int) -> [FaceEvent] {
    let length = difference(start, end)
    guard length >= quality.shortest else { return [] }
    switch quality {
    case .isSeen:
      return [
        event(.enters, track, first...first),
        event(.leaves, track, last...last, at: lastStart),
      ]
    // A blink lasts a third of a second; who sleeps or thinks takes longer.
    case .hasClosedEyes: return [event(length >= second ? .closesEyes : .blinks, track)]
    case .smiles: return [event(.smiles, track)]
    case .looksAway: return [event(.looksAway, track)]
    }
  }

  private func event(
    _ kind: FaceEvent.Kind,
    _ track: Int,
    _ frames: ClosedRange<Int>? = nil,
    at time: MediaTime? = nil
  ) -> FaceEvent {
    FaceEvent(
      kind: kind,
      track: track,
      frames: frames ?? first...last,
      seconds: (time ?? start).seconds
    )
  }
}

private let second = MediaTime(1, timeBase: .one)

private func difference(_ earlier: MediaTime, _ later: MediaTime) -> MediaTime {
  MediaTime(later.value &- earlier.value, timeBase: later.timeBase)
}

private func milliseconds(_ count: Int64) -> MediaTime {
  MediaTime(count, timeBase: Rational(1, 1000))
}
