internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Finds packets of sound that do not begin where those before them end, counted in samples.
///
/// Recordings have gaps, and packets whose stated duration hides one: what is coded in a packet is as
/// long as its codec has it.
struct SoundLine {
  /// From where it is counted.
  enum Origin {
    /// The end of the packet before.
    case previousPacket
    /// The beginning of the first packet, as containers without times count.
    case firstPacket
  }

  private let origin: Origin
  /// Where the next packet of each stream is due, in samples.
  private var due: [Int32: Int64] = [:]

  init(from origin: Origin) {
    self.origin = origin
  }

  /// Adds the next packet of a stream, and tells whether it begins elsewhere than where it is due, by
  /// more than `tolerance`.
  mutating func add(
    _ packet: Packet,
    of place: Int32,
    _ parameters: UnsafeMutablePointer<AVCodecParameters>,
    at time: MediaTime,
    tolerance: MediaTime
  ) -> Bool {
    guard parameters.pointee.sample_rate > 0 else { return false }
    let sample = Rational(1, Int(parameters.pointee.sample_rate))
    let start = time.rescaled(to: sample).value
    let expected = due[place] ?? start
    let size = packet.pointer.pointee.size
    let length = Int64(av_get_audio_frame_duration2(parameters, size))
    guard length > 0 else { return false }
    due[place] = (origin == .firstPacket ? expected : start) + length
    // A sample is as exact as it gets.
    return (start - expected).magnitude > max(1, tolerance.rescaled(to: sample).value)
  }
}
