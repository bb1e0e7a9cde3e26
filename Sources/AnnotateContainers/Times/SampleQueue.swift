/// Decoded samples that wait until an encoder takes them, in time without gaps.
package struct SampleQueue {
  /// The samples of each channel, from -1 to 1.
  private var waiting: [[Double]]
  /// The time of the first waiting sample, in samples; nil before there are any.
  private var start: Int64?
  private let rate: Int
  /// The maximum gap that is filled with silence, in seconds.
  private static let maximumGap = 600

  /// The number of channels.
  package var channels: Int { waiting.count }

  /// Makes an empty queue; `rate` is the number of samples per second.
  package init(channels: Int, rate: Int) {
    waiting = Array(repeating: [], count: channels)
    self.rate = rate
  }

  /// Adds samples that are heard at `time`, in samples; nil if that is not known.
  ///
  /// Silence fills gaps of a hundredth of a second or more; less is due to the ticks of containers.
  package mutating func add(_ samples: [[Double]], at time: Int64?) {
    guard samples.count == waiting.count else { return }
    let count = waiting.first?.count ?? 0
    if let time, let start {
      let gap = time - (start + Int64(count))
      if gap >= Int64(rate / 100), gap <= Int64(rate * Self.maximumGap) {
        for channel in waiting.indices {
          waiting[channel] += repeatElement(0, count: Int(gap))
        }
      }
    }
    start = start ?? time ?? 0
    for channel in waiting.indices { waiting[channel] += samples[channel] }
  }

  /// Removes the first samples; all others keep their times.
  ///
  /// - Returns: how many there were, at most `count`.
  package mutating func skip(_ count: Int) -> Int {
    let skipped = min(count, waiting.first?.count ?? 0)
    for channel in waiting.indices { waiting[channel].removeFirst(skipped) }
    start = start.map { $0 + Int64(skipped) }
    return skipped
  }

  /// Takes the next samples and the time of the first.
  ///
  /// - Parameters:
  ///   - size: how many; 0 takes all.
  ///   - isLast: whether fewer are taken if there are no more.
  /// - Returns: nil if there are not enough.
  package mutating func next(_ size: Int, isLast: Bool) -> (samples: [[Double]], start: Int64)? {
    let count = waiting.first?.count ?? 0
    guard let start, count > 0, count >= size || isLast else { return nil }
    let taken = size == 0 ? count : min(size, count)
    let samples = waiting.map { Array($0.prefix(taken)) }
    for channel in waiting.indices { waiting[channel].removeFirst(taken) }
    self.start = start + Int64(taken)
    return (samples, start)
  }
}
