internal import AnnotateMediaTypes

/// Follows the lids of one face and finds dips from how far its eyes are usually open.
///
/// A frame is judged when the next two seconds are known. People differ in how open their eyes look to the
/// classifier, so dips are measured from the face's own typical openness in these and the last two seconds.
struct LidHistory: Sendable {
  /// The time before and after a frame in which the typical openness is measured.
  private static let reach = milliseconds(2000)
  /// The maximum number of frames on each side, whatever their times.
  private static let maximumCount = 512
  /// The fraction of the ordered openness values at which the typical one is: people blink, but their eyes
  /// are open most of the time.
  private static let quantile = 0.75
  /// The least typical openness of eyes that are known to be open.
  private static let leastTypical = 0.6
  /// The least length of the known frames, without which no openness counts as typical.
  private static let leastKnown = milliseconds(500)

  /// The frames that are judged or needed to judge others.
  private var samples: [LidSample] = []
  /// The index of the first sample that is not judged.
  private var next = 0
  private var dip: LidDip?
  /// Whether the eyes were open in the last judged frame.
  private var isOpen = false

  /// Adds the next frame of the face and returns the events that are decided by it.
  mutating func add(_ sample: LidSample, of track: Int) -> [FaceEvent] {
    samples.append(sample)
    let undecided = (next..<samples.count).first { index in
      difference(samples[index].time, sample.time) < Self.reach
        && samples.count - index <= Self.maximumCount
    }
    let events = judge(before: undecided ?? samples.count, of: track)
    forget()
    return events
  }

  /// Judges all frames, because the face is gone after `end`.
  mutating func finish(at end: MediaTime, of track: Int) -> [FaceEvent] {
    var events = judge(before: samples.count, of: track)
    if let event = dip?.closing(until: end, of: track) { events.append(event) }
    return events
  }

  /// Judges the frames before `end` that are not judged yet, and returns the events that end.
  private mutating func judge(before end: Int, of track: Int) -> [FaceEvent] {
    defer { next = end }
    return (next..<end).compactMap { judge($0, of: track) }
  }

  /// Removes the frames that no later frame needs.
  private mutating func forget() {
    guard next < samples.count else { return }
    let time = samples[next].time
    let kept = samples[..<next].firstIndex { difference($0.time, time) <= Self.reach } ?? next
    let count = max(kept, next - Self.maximumCount)
    samples.removeFirst(count)
    next -= count
  }

  /// Judges a frame and returns the event that ends before it.
  private mutating func judge(_ index: Int, of track: Int) -> FaceEvent? {
    let sample = samples[index]
    guard let openness = sample.openness, index == 0 || follows(index) else {
      return interrupt(at: index, of: track)
    }
    if var current = dip {
      guard openness >= current.level else {
        current.add(sample)
        dip = current
        return nil
      }
      (dip, isOpen) = (nil, true)
      return current.blink(until: sample, of: track)
        ?? current.closing(until: sample.time, of: track)
    }
    let typical = typical(around: index)
    let isLow = openness < LidDip.fraction * (typical ?? 1)
    if isLow, isOpen, let typical, index > 0 {
      dip = LidDip(
        sample,
        typical: typical,
        isSteady: isSteady(around: index, typical),
        before: samples[index - 1],
        openHead: openHead(before: index, typical)
      )
    }
    isOpen = !isLow
    return nil
  }

  /// Ends a dip at a frame that does not tell, or that does not follow the one before.
  private mutating func interrupt(at index: Int, of track: Int) -> FaceEvent? {
    defer { (dip, isOpen) = (nil, false) }
    return dip?.closing(until: samples[index].time, of: track)
  }

  private func follows(_ index: Int) -> Bool {
    samples[index].index == samples[index - 1].index + 1
  }

  /// The known samples near a frame.
  private func neighbours(of index: Int) -> [LidSample] {
    let time = samples[index].time
    return samples.filter {
      $0.openness != nil && difference($0.time, time) <= Self.reach
        && difference(time, $0.time) <= Self.reach
    }
  }

  /// How far the eyes are usually open near a frame; nil if they are not known to be open.
  private func typical(around index: Int) -> Double? {
    let known = neighbours(of: index)
    guard let first = known.first, let last = known.last,
      difference(first.time, last.time) >= Self.leastKnown
    else { return nil }
    let values = known.compactMap(\.openness).sorted()
    let typical = values[Int(Double(values.count - 1) * Self.quantile)]
    return typical >= Self.leastTypical ? typical : nil
  }

  /// Whether most frames around a dip show open eyes: flickering values tell nothing.
  private func isSteady(around index: Int, _ typical: Double) -> Bool {
    let start = samples[index].time
    let others = neighbours(of: index).filter {
      difference(start, $0.time) < milliseconds(0)
        || difference(start, $0.time) > LidDip.maximumBlink
    }
    let open = others.count { ($0.openness ?? 0) >= LidDip.fraction * typical }
    return 3 * open >= 2 * others.count
  }

  /// The median yaw and pitch of the head while the eyes were open before a frame.
  private func openHead(before index: Int, _ typical: Double) -> (yaw: Double, pitch: Double) {
    let open = samples[..<index].filter { ($0.openness ?? 0) >= LidDip.fraction * typical }
    func median(_ values: [Double]) -> Double {
      values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
    return (median(open.map(\.yaw)), median(open.map(\.pitch)))
  }
}

/// The lids and the head of a face in one frame.
struct LidSample: Sendable {
  /// The index of the frame.
  let index: Int
  let time: MediaTime
  /// The probability that the eyes are open; nil if that cannot be told.
  let openness: Double?
  /// The angles of the head, in degrees.
  let yaw: Double
  let pitch: Double
}

/// Frames in which the eyes of a face are less open than is typical, from the first one on.
struct LidDip: Sendable {
  /// The fraction of the typical openness below which eyes dip.
  static let fraction = 0.75
  /// The longest blink, measured half-way down.
  static let maximumBlink = milliseconds(500)
  /// The shortest dip of a blink: a single frame may be a wrong answer.
  private static let shortestBlink = milliseconds(60)
  /// The maximum time that eyes may take to open again after a blink, with the blink.
  private static let maximumRecovery = milliseconds(1200)
  /// The shortest time that eyes are closed if it is not a blink.
  private static let shortestClosing = milliseconds(1000)
  /// The maximum fraction of the typical openness that a blink falls to.
  private static let blinkFraction = 0.55
  /// The largest mean openness of closed eyes: eyes that look down are seldom as closed all the time.
  private static let closedOpenness = 0.15
  /// The degrees by which the head of someone who looks down falls, or turns.
  private static let (nod, turn) = (8.0, 15.0)
  /// The maximum number of samples that are kept.
  private static let maximumCount = 512

  private let typical: Double
  private let isSteady: Bool
  private let before: LidSample
  private let openHead: (yaw: Double, pitch: Double)
  /// The first samples.
  private var samples: [LidSample] = []
  /// The first and the last frame that are at most half as open as is typical.
  private var closed: (first: LidSample, last: Int)?
  private var count = 0
  private var sums = (openness: 0.0, yaw: 0.0, pitch: 0.0)

  /// The openness at which the eyes are open again.
  var level: Double { Self.fraction * typical }

  /// Begins a dip.
  ///
  /// - Parameters:
  ///   - first: its first frame.
  ///   - typical: how far the eyes are usually open.
  ///   - isSteady: whether they are so in most frames.
  ///   - before: the frame before it.
  ///   - openHead: the typical angles of the head before it.
  init(
    _ first: LidSample,
    typical: Double,
    isSteady: Bool,
    before: LidSample,
    openHead: (yaw: Double, pitch: Double)
  ) {
    (self.typical, self.isSteady, self.before) = (typical, isSteady, before)
    self.openHead = openHead
    add(first)
  }

  /// Adds the next frame.
  mutating func add(_ sample: LidSample) {
    let openness = sample.openness ?? 0
    if samples.count < Self.maximumCount { samples.append(sample) }
    if openness <= typical / 2 { closed = (closed?.first ?? sample, sample.index) }
    count += 1
    sums.openness += openness
    sums.yaw += sample.yaw
    sums.pitch += sample.pitch
  }

  /// The blink that this is if the eyes are open again in a frame; nil if it is none.
  func blink(until reopened: LidSample, of track: Int) -> FaceEvent? {
    let length = difference(samples[0].time, reopened.time)
    guard isSteady, count == samples.count, length >= Self.shortestBlink,
      length <= Self.maximumRecovery,
      let deepest = samples.min(by: { ($0.openness ?? 0) < ($1.openness ?? 0) }),
      let least = deepest.openness, least <= Self.blinkFraction * typical,
      deepest.pitch >= before.pitch - Self.nod
    else { return nil }
    let isLow = { (sample: LidSample) in (sample.openness ?? 0) < (typical + least) / 2 }
    guard let first = samples.firstIndex(where: isLow), let last = samples.lastIndex(where: isLow)
    else { return nil }
    let end = last + 1 < samples.count ? samples[last + 1].time : reopened.time
    guard difference(samples[first].time, end) <= Self.maximumBlink else { return nil }
    return FaceEvent(
      kind: .blinks,
      track: track,
      frames: samples[first].index...samples[last].index,
      seconds: samples[first].time.seconds,
      confidence: typical - least
    )
  }

  /// The closing of the eyes that this is if it ends at a time; nil if it is none.
  func closing(until end: MediaTime, of track: Int) -> FaceEvent? {
    let mean = sums.openness / Double(count)
    guard let closed, difference(closed.first.time, end) >= Self.shortestClosing,
      mean <= Self.closedOpenness,
      sums.pitch / Double(count) >= openHead.pitch - Self.nod,
      abs(sums.yaw / Double(count) - openHead.yaw) <= Self.turn
    else { return nil }
    return FaceEvent(
      kind: .closesEyes,
      track: track,
      frames: closed.first.index...closed.last,
      seconds: closed.first.time.seconds,
      confidence: typical - mean
    )
  }
}
