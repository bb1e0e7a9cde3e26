package import AnnotateMediaTypes

/// Finds the events of faces, one frame after the other.
///
/// It keeps only faces that are in the frame or were there up to half a second ago, and the lids of these in
/// the last seconds.
package struct FaceEventFinder: Sendable {
  private let unit: Rational
  private var tracks: [Int: [Stretch]] = [:]
  private var lids: [Int: LidHistory] = [:]
  /// The index of the next frame.
  private var index = 0
  private var lastTime: MediaTime?
  private var lastDuration: MediaTime?

  /// Makes a finder without any frames; `unit` is the time base, in seconds.
  package init(timeBase unit: Rational) { self.unit = unit }

  /// Adds the next frame.
  ///
  /// - Parameters:
  ///   - time: its presentation time, later than that of the frame before.
  ///   - duration: how long it is shown; nil if that is unknown.
  ///   - faces: the `id` and the signs of each face.
  /// - Returns: the events that are known to be over now, in no particular order.
  package mutating func add(
    at time: MediaTime,
    lasting duration: MediaTime?,
    _ faces: [(track: Int, signs: FaceSigns)]
  ) -> [FaceEvent] {
    let time = time.rescaled(to: unit)
    endFrame(at: time)
    let index = index
    var events = close { $0.last < index - 1 && $0.quality.isOver(since: $0.end, at: time) }
    for (track, signs) in faces {
      for quality in Quality.allCases where quality.holds(of: signs) {
        extend(track, quality, signs, at: time)
      }
      let sample = LidSample(
        index: index,
        time: time,
        openness: signs.openness,
        yaw: signs.yaw,
        pitch: signs.pitch
      )
      events += lids[track, default: LidHistory()].add(sample, of: track)
    }
    lastDuration = duration?.rescaled(to: unit) ?? lastTime.map { difference($0, time) }
    lastTime = time
    self.index += 1
    return events
  }

  /// Ends all events, because there are no more frames.
  ///
  /// - Returns: the events that were not over before the end.
  package mutating func finish() -> [FaceEvent] {
    if let lastTime {
      endFrame(at: MediaTime(lastTime.value &+ (lastDuration?.value ?? 0), timeBase: unit))
    }
    return close { _ in true }
  }

  /// Ends the last frame at the time of the next one.
  private mutating func endFrame(at time: MediaTime) {
    for (track, stretches) in tracks {
      for slot in stretches.indices where stretches[slot].last == index - 1 {
        tracks[track]?[slot].end = time
      }
    }
  }

  /// Extends a stretch by the current frame, or begins one.
  private mutating func extend(
    _ track: Int,
    _ quality: Quality,
    _ signs: FaceSigns,
    at time: MediaTime
  ) {
    let evidence = quality.evidence(of: signs)
    guard let slot = tracks[track]?.firstIndex(where: { $0.quality == quality }) else {
      tracks[track, default: []].append(
        Stretch(
          quality: quality,
          first: index,
          last: index,
          start: time,
          lastStart: time,
          end: time,
          evidence: (evidence, evidence, evidence)
        )
      )
      return
    }
    tracks[track]?[slot].last = index
    tracks[track]?[slot].lastStart = time
    tracks[track]?[slot].add(evidence)
  }

  /// Removes the stretches that are over and returns their events.
  private mutating func close(_ isOver: (Stretch) -> Bool) -> [FaceEvent] {
    var events: [FaceEvent] = []
    for (track, stretches) in tracks {
      let over = stretches.filter(isOver)
      guard !over.isEmpty else { continue }
      events += over.flatMap { $0.events(of: track) }
      if let presence = over.first(where: { $0.quality == .isPresent }) {
        var history = lids.removeValue(forKey: track)
        events += history?.finish(at: presence.end, of: track) ?? []
      }
      tracks[track] = over.count == stretches.count ? nil : stretches.filter { !isOver($0) }
    }
    return events
  }
}

/// Something that is true of a face for a while.
private enum Quality: CaseIterable {
  case isPresent, smiles, looksAway

  func holds(of signs: FaceSigns) -> Bool {
    switch self {
    case .isPresent: true
    case .smiles: signs.smiles
    case .looksAway: signs.looksAway
    }
  }

  /// The longest interruption that does not end a stretch.
  private var bridge: MediaTime {
    switch self {
    case .isPresent: milliseconds(500)
    case .smiles, .looksAway: milliseconds(250)
    }
  }

  /// The shortest stretch that makes an event.
  var shortest: MediaTime {
    switch self {
    case .isPresent: milliseconds(0)
    case .smiles: milliseconds(350)
    case .looksAway: milliseconds(500)
    }
  }

  /// The confidence, from 0 to 1, that it is true of a face.
  func evidence(of signs: FaceSigns) -> Double {
    switch self {
    case .isPresent: signs.confidence
    case .smiles: signs.smile ?? 0
    case .looksAway: signs.turning
    }
  }

  /// The least mean confidence of a stretch, with 0 for interruptions, that makes an event: the scores of
  /// a mouth that speaks change quickly, those of a smile hold.
  var leastEvidence: Double { self == .smiles ? 0.7 : 0 }

  /// Whether a stretch that lasted until `end` is over if the frame before `time` does not extend it.
  func isOver(since end: MediaTime, at time: MediaTime) -> Bool {
    difference(end, time) > bridge
  }
}

/// The frames in which a quality is true of a face.
private struct Stretch {
  let quality: Quality
  let first: Int
  var last: Int
  let start: MediaTime
  /// When its last frame begins.
  var lastStart: MediaTime
  /// When its last frame ends, as far as that is known.
  var end: MediaTime
  /// The confidence in the first and the last frame, and the sum.
  var evidence: (first: Double, last: Double, sum: Double)

  /// Adds the confidence in the next frame.
  mutating func add(_ value: Double) {
    evidence = (evidence.first, value, evidence.sum + value)
  }

  /// Returns the events that it makes.
  func events(of track: Int) -> [FaceEvent] {
    let length = difference(start, end)
    let mean = evidence.sum / Double(last - first + 1)
    guard length >= quality.shortest, mean >= quality.leastEvidence else { return [] }
    switch quality {
    case .isPresent:
      return [
        event(.enters, track, evidence.first, first...first),
        event(.leaves, track, evidence.last, last...last, at: lastStart),
      ]
    case .smiles: return [event(.smiles, track, mean)]
    case .looksAway: return [event(.looksAway, track, mean)]
    }
  }

  private func event(
    _ kind: FaceEvent.Kind,
    _ track: Int,
    _ confidence: Double,
    _ frames: ClosedRange<Int>? = nil,
    at time: MediaTime? = nil
  ) -> FaceEvent {
    FaceEvent(
      kind: kind,
      track: track,
      frames: frames ?? first...last,
      seconds: (time ?? start).seconds,
      confidence: confidence
    )
  }
}

/// The time from one moment to a later one in the same time base; it wraps around instead of overflowing.
func difference(_ earlier: MediaTime, _ later: MediaTime) -> MediaTime {
  MediaTime(later.value &- earlier.value, timeBase: later.timeBase)
}

/// A time of a number of milliseconds.
func milliseconds(_ count: Int64) -> MediaTime {
  MediaTime(count, timeBase: Rational(1, 1000))
}
