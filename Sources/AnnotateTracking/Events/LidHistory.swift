internal import AnnotateMediaTypes

/// Follows the lids of one face and finds dips from how far its eyes are usually open.
///
/// A frame is judged when the next two seconds are known. People differ in how open their eyes look to the
/// classifier, so dips are measured from the face's own usual openness in these and the last two seconds.
struct LidHistory: Sendable {
  /// The time before and after a frame in which the usual openness is measured.
  private static let reach = milliseconds(2000)
  /// The largest number of frames on each side, whatever their times.
  private static let largestCount = 512
  /// The share of the ordered openness values at which the usual one is: people blink, but their eyes
  /// are open most of the time.
  private static let quantile = 0.75
  /// The least usual openness of eyes that are known to be open.
  private static let leastUsual = 0.6
  /// The least length of the known frames, without which no openness counts as usual.
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
        && samples.count - index <= Self.largestCount
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
    let count = max(kept, next - Self.largestCount)
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
    let usual = usual(around: index)
    let isLow = openness < LidDip.share * (usual ?? 1)
    if isLow, isOpen, let usual, index > 0 {
      dip = LidDip(
        sample,
        usual: usual,
        isSteady: isSteady(around: index, usual),
        before: samples[index - 1],
        openHead: openHead(before: index, usual)
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
  private func usual(around index: Int) -> Double? {
    let known = neighbours(of: index)
    guard let first = known.first, let last = known.last,
      difference(first.time, last.time) >= Self.leastKnown
    else { return nil }
    let values = known.compactMap(\.openness).sorted()
    let usual = values[Int(Double(values.count - 1) * Self.quantile)]
    return usual >= Self.leastUsual ? usual : nil
  }

  /// Whether most frames around a dip show open eyes: flickering values tell nothing.
  private func isSteady(around index: Int, _ usual: Double) -> Bool {
    let start = samples[index].time
    let others = neighbours(of: index).filter {
      difference(start, $0.time) < milliseconds(0)
        || difference(start, $0.time) > LidDip.longestBlink
    }
    let open = others.count { ($0.openness ?? 0) >= LidDip.share * usual }
    return 3 * open >= 2 * others.count
  }

  /// The median yaw and pitch of the head while the eyes were open before a frame.
  private func openHead(before index: Int, _ usual: Double) -> (yaw: Double, pitch: Double) {
    let open = samples[..<index].filter { ($0.openness ?? 0) >= LidDip.share * usual }
    func median(_ values: [Double]) -> Double {
      values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
    return (median(open.map(\.yaw)), median(open.map(\.pitch)))
  }
}
