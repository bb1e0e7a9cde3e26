internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Finds packets of audio that do not begin at the end of the packet before them, in samples.
///
/// Recordings have gaps, and the stated duration of a packet can hide one. The length of a packet is therefore
/// computed from its codec.
struct AudioGapFinder {
  /// The time from which the start of a packet is computed.
  enum Origin {
    /// The end of the packet before it.
    case previousPacket
    /// The start of the first packet, as in containers without times.
    case firstPacket
  }

  private let origin: Origin
  /// The expected start of the next packet of each stream, in samples.
  private var expectedStarts: [Int32: Int64] = [:]

  init(from origin: Origin) {
    self.origin = origin
  }

  /// Adds the next packet of a stream.
  ///
  /// - Returns: whether it begins more than `tolerance` before or after the expected time.
  mutating func add(
    _ packet: Packet,
    ofStream index: Int32,
    _ parameters: UnsafeMutablePointer<AVCodecParameters>,
    at time: MediaTime,
    tolerance: MediaTime
  ) -> Bool {
    guard parameters.pointee.sample_rate > 0 else { return false }
    let sample = Rational(1, Int(parameters.pointee.sample_rate))
    let start = time.rescaled(to: sample).value
    let expected = expectedStarts[index] ?? start
    let size = packet.pointer.pointee.size
    let length = Int64(av_get_audio_frame_duration2(parameters, size))
    guard length > 0 else { return false }
    expectedStarts[index] = (origin == .firstPacket ? expected : start) + length
    // Times are no more exact than a sample.
    return (start - expected).magnitude > max(1, tolerance.rescaled(to: sample).value)
  }
}
