internal import AnnotateMediaTypes

/// Frames in which the eyes of a face are less open than usual, from the first one on.
struct LidDip: Sendable {
  /// The share of the usual openness below which eyes dip.
  static let share = 0.75
  /// The longest blink, measured half-way down.
  static let longestBlink = milliseconds(500)
  /// The shortest dip of a blink: a single frame may be a wrong answer.
  private static let shortestBlink = milliseconds(60)
  /// The longest time that eyes may take to open again after a blink, with the blink.
  private static let longestRecovery = milliseconds(1200)
  /// The shortest time that eyes are closed if it is not a blink.
  private static let shortestClosing = milliseconds(1000)
  /// The largest share of the usual openness that a blink falls to.
  private static let blinkShare = 0.55
  /// The largest mean openness of closed eyes: eyes that look down are seldom as closed all the time.
  private static let closedOpenness = 0.15
  /// The degrees by which the head of someone who looks down falls, or turns.
  private static let (nod, turn) = (8.0, 15.0)
  /// The largest number of samples that are kept.
  private static let largestCount = 512

  private let usual: Double
  private let isSteady: Bool
  private let before: LidSample
  private let openHead: (yaw: Double, pitch: Double)
  /// The first samples.
  private var samples: [LidSample] = []
  /// The first and the last frame that are at most half as open as usual.
  private var closed: (first: LidSample, last: Int)?
  private var count = 0
  private var sums = (openness: 0.0, yaw: 0.0, pitch: 0.0)

  /// The openness at which the eyes are open again.
  var level: Double { Self.share * usual }

  /// Begins a dip.
  ///
  /// - Parameters:
  ///   - first: its first frame.
  ///   - usual: how far the eyes are usually open.
  ///   - isSteady: whether they are so in most frames.
  ///   - before: the frame before it.
  ///   - openHead: the usual angles of the head before it.
  init(
    _ first: LidSample,
    usual: Double,
    isSteady: Bool,
    before: LidSample,
    openHead: (yaw: Double, pitch: Double)
  ) {
    (self.usual, self.isSteady, self.before) = (usual, isSteady, before)
    self.openHead = openHead
    add(first)
  }

  /// Adds the next frame.
  mutating func add(_ sample: LidSample) {
    let openness = sample.openness ?? 0
    if samples.count < Self.largestCount { samples.append(sample) }
    if openness <= usual / 2 { closed = (closed?.first ?? sample, sample.index) }
    count += 1
    sums.openness += openness
    sums.yaw += sample.yaw
    sums.pitch += sample.pitch
  }

  /// The blink that this is if the eyes are open again in a frame; nil if it is none.
  func blink(until reopened: LidSample, of track: Int) -> FaceEvent? {
    let length = difference(samples[0].time, reopened.time)
    guard isSteady, count == samples.count, length >= Self.shortestBlink,
      length <= Self.longestRecovery,
      let deepest = samples.min(by: { ($0.openness ?? 0) < ($1.openness ?? 0) }),
      let least = deepest.openness, least <= Self.blinkShare * usual,
      deepest.pitch >= before.pitch - Self.nod
    else { return nil }
    let isLow = { (sample: LidSample) in (sample.openness ?? 0) < (usual + least) / 2 }
    guard let first = samples.firstIndex(where: isLow), let last = samples.lastIndex(where: isLow)
    else { return nil }
    let end = last + 1 < samples.count ? samples[last + 1].time : reopened.time
    guard difference(samples[first].time, end) <= Self.longestBlink else { return nil }
    return FaceEvent(
      kind: .blinks,
      track: track,
      frames: samples[first].index...samples[last].index,
      seconds: samples[first].time.seconds,
      confidence: usual - least
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
      confidence: usual - mean
    )
  }
}
