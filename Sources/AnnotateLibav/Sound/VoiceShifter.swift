internal import AnnotateContainers
internal import CAnnotateRubberBand

/// The library that changes the pitch and the formants of voices.
package enum VoiceLibrary {
  /// The package of Debian that has it.
  package static let packageName = "librubberband2"

  /// Why it cannot be used, in its loader's words; nil if it can.
  package static var obstacle: String? { crb_load().map { String(cString: $0) } }
}

/// Makes voices lower, formants included, as those of another, larger person; what is heard stays at its time.
///
/// The library needs samples before and after those that it returns: as many come out as went in, the last ones at the end.
//
// SAFETY: each buffer has room for as many samples as the library takes at once, and lives as long as the shifter. Only
// the transcoder that made a shifter uses it.
final class VoiceShifter {
  /// Four semitones down.
  private static let factor = 0.793_700_525_984_1
  /// The attempts to get the last samples out of the library, each with another block of silence.
  private static let maximumAttempts = 64

  private let shifter: OpaquePointer
  private let buffers: [UnsafeMutablePointer<Float>]
  private let limit = Int(crb_limit())
  /// The number of samples that still have to come out before the first that is wanted.
  private var surplus: Int
  /// The number of samples that have gone in and not come out.
  private var owed = 0

  /// Prepares for audio; nil if the library is missing or memory runs out.
  init?(rate: Int, channels: Int) {
    guard VoiceLibrary.obstacle == nil, channels > 0,
      let shifter = crb_make(UInt32(rate), UInt32(channels), Self.factor)
    else { return nil }
    self.shifter = shifter
    surplus = Int(crb_delay(shifter))
    let limit = limit
    buffers = (0..<channels).map { _ in UnsafeMutablePointer<Float>.allocate(capacity: limit) }
    putSilence(Int(crb_padding(shifter)))
  }

  deinit {
    crb_free(shifter)
    for buffer in buffers { buffer.deallocate() }
  }

  /// Changes the next samples of each channel, from -1 to 1.
  ///
  /// - Returns: those that are ready, the first of them next to the last of the call before.
  func process(_ samples: [[Double]]) -> [[Double]] {
    let count = samples.first?.count ?? 0
    guard samples.count == buffers.count else { return samples }
    var changed = [[Double]](repeating: [], count: buffers.count)
    owed += count
    for start in stride(from: 0, to: count, by: limit) {
      let length = min(limit, count - start)
      for (buffer, channel) in zip(buffers, samples) {
        for index in 0..<length { buffer[index] = Float(channel[start + index]) }
      }
      put(length)
      take(into: &changed)
    }
    return changed
  }

  /// The samples that remain.
  func finish() -> [[Double]] {
    var rest = [[Double]](repeating: [], count: buffers.count)
    for _ in 0..<Self.maximumAttempts where owed > 0 {
      putSilence(limit)
      take(into: &rest)
    }
    let missing = owed
    owed = 0
    return rest.map { $0 + repeatElement(0, count: missing) }
  }

  private func putSilence(_ count: Int) {
    for start in stride(from: 0, to: count, by: limit) {
      for buffer in buffers { buffer.update(repeating: 0, count: limit) }
      put(min(limit, count - start))
    }
  }

  private func put(_ count: Int) {
    let planes = buffers.map { UnsafePointer($0) as UnsafePointer<Float>? }
    crb_put(shifter, planes, UInt32(count), 0)
  }

  private func take(into samples: inout [[Double]]) {
    let planes = buffers.map { $0 as UnsafeMutablePointer<Float>? }
    while case let count = Int(crb_take(shifter, planes, UInt32(limit))), count > 0 {
      let dropped = min(surplus, count)
      surplus -= dropped
      let wanted = min(count - dropped, owed)
      owed -= wanted
      for (index, buffer) in buffers.enumerated() {
        samples[index] += (dropped..<dropped + wanted).map { Double(buffer[$0]) }
      }
    }
  }
}

/// Changes the voices of audio that may have gaps.
struct VoiceDisguise {
  private let rate: Int
  private let channels: Int
  private var shifter: VoiceShifter
  /// The times of the next samples that go in and come out, in samples; nil if they are not known.
  private var (next, ready): (Int64?, Int64?)

  /// Prepares for audio; nil if the library is missing or memory runs out.
  init?(rate: Int, channels: Int) {
    guard let shifter = VoiceShifter(rate: rate, channels: channels) else { return nil }
    (self.rate, self.channels, self.shifter) = (rate, channels, shifter)
  }

  /// Changes samples that are heard at a time, and adds those that are ready to a queue.
  mutating func add(_ samples: [[Double]], at time: Int64?, to queue: inout SampleQueue) {
    if let time, let next, (time - next).magnitude >= Int64(rate / 100).magnitude {
      finish(to: &queue)
      shifter = VoiceShifter(rate: rate, channels: channels) ?? shifter
      (self.next, ready) = (time, time)
    }
    (next, ready) = (next ?? time, ready ?? time)
    let changed = shifter.process(samples)
    next = next.map { $0 + Int64(samples.first?.count ?? 0) }
    pass(changed, to: &queue)
  }

  /// Adds the samples that remain.
  mutating func finish(to queue: inout SampleQueue) { pass(shifter.finish(), to: &queue) }

  private mutating func pass(_ samples: [[Double]], to queue: inout SampleQueue) {
    queue.add(samples, at: ready)
    ready = ready.map { $0 + Int64(samples.first?.count ?? 0) }
  }
}
