internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// What FFmpeg's muxer of AVI files makes the header of a stream of audio of.
///
/// A source that is an AVI file states a size of blocks, which the muxer takes for that of every packet. Where it does not
/// know how long a block is, it estimates that from the bit rate.
enum AVIAudio {
  /// Codecs whose packets differ in size; the muxer then states how long a packet is.
  private static let codecsOfDifferentSizes = [
    AV_CODEC_ID_MP1, AV_CODEC_ID_MP2, AV_CODEC_ID_MP3, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3,
    AV_CODEC_ID_AAC, AV_CODEC_ID_FLAC,
  ]

  /// Corrects the parameters of a stream that is copied.
  ///
  /// - Parameters:
  ///   - parameters: the parameters, as in the source.
  ///   - tick: the time base of the source if that counts packets, too; otherwise nil.
  static func correct(
    _ parameters: UnsafeMutablePointer<AVCodecParameters>,
    tick: Rational?
  ) {
    let (codec, size) = (parameters.pointee.codec_id, parameters.pointee.block_align)
    if !knowsPackets(parameters), let length = statedLength(parameters, tick) {
      parameters.pointee.frame_size = length
    }
    if codecsOfDifferentSizes.contains(codec) {
      parameters.pointee.block_align = 0
    } else if codecName(codec).hasPrefix("adpcm"), size > 0 {
      let length = av_get_audio_frame_duration2(parameters, size)
      if length > 0 { parameters.pointee.frame_size = length }
    }
  }

  /// Whether the muxer can state how long a packet of a source is, whose time base is `tick` if it counts packets, too.
  static func canState(
    _ parameters: UnsafeMutablePointer<AVCodecParameters>,
    tick: Rational?
  ) -> Bool {
    // Packets of Windows Media Audio have one size, and last as long as the bit rate says.
    knowsPackets(parameters) || statedLength(parameters, tick) != nil
      || isWindowsMedia(parameters)
  }

  /// Whether the muxer knows the length of packets from the codec, rather than from a bit rate that they need not have.
  private static func knowsPackets(_ parameters: UnsafeMutablePointer<AVCodecParameters>) -> Bool {
    let (codec, size) = (parameters.pointee.codec_id, parameters.pointee.block_align)
    // From the rounded bit rate of Windows Media Audio, FFmpeg computes too short a packet.
    guard !isWindowsMedia(parameters) else { return false }
    return parameters.pointee.frame_size > 0 || av_get_exact_bits_per_sample(codec) > 0
      || av_get_audio_frame_duration2(parameters, max(0, size)) > 0
  }

  private static func isWindowsMedia(
    _ parameters: UnsafeMutablePointer<AVCodecParameters>
  ) -> Bool {
    codecName(parameters.pointee.codec_id).hasPrefix("wma")
  }

  /// How many samples each packet has according to the header of the source; nil if that does not say.
  private static func statedLength(
    _ parameters: UnsafeMutablePointer<AVCodecParameters>,
    _ tick: Rational?
  ) -> Int32? {
    blockOfFLAC(parameters) ?? tick.flatMap { samples(in: $0, of: parameters) }
  }

  /// How many samples each packet of FLAC has, from the `STREAMINFO` block of its header; nil if they differ (RFC 9639).
  private static func blockOfFLAC(
    _ parameters: UnsafeMutablePointer<AVCodecParameters>
  ) -> Int32? {
    guard parameters.pointee.codec_id == AV_CODEC_ID_FLAC,
      parameters.pointee.extradata_size == 34, let header = parameters.pointee.extradata
    else { return nil }
    let sizes = [0, 2].map { Int32(header[$0]) << 8 | Int32(header[$0 + 1]) }
    return sizes[0] == sizes[1] && sizes[0] > 0 ? sizes[0] : nil
  }

  /// How many samples a packet has that lasts a tick; nil if that is no whole number.
  private static func samples(
    in tick: Rational,
    of parameters: UnsafeMutablePointer<AVCodecParameters>
  ) -> Int32? {
    let (samples, overflows) = Int(parameters.pointee.sample_rate)
      .multipliedReportingOverflow(by: tick.numerator)
    guard !overflows, tick.isPositive, samples > 0, samples % tick.denominator == 0 else {
      return nil
    }
    return Int32(exactly: samples / tick.denominator)
  }
}

extension SourceDescription {
  /// The time base of a stream if it counts packets; otherwise nil.
  func packetTick(of index: Int) -> Rational? {
    profile.times.countsPackets ? Rational(stream(at: index).pointee.time_base) : nil
  }
}
