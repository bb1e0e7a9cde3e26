internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The track of a video that holds the lines of its sidecar.
///
/// In MP4 and MOV it is a track of timed text metadata (`mett`, ISO/IEC 14496-12 section 12.3.3), in
/// Matroska and WebM a WebVTT track. Players show neither by default.
enum FaceTrack {
  /// Adds the track to a file.
  static func add(
    to context: Owned<AVFormatContext>,
    _ format: OutputFormat,
    timeBase: Rational
  ) throws(FFmpegError) -> UnsafeMutablePointer<AVStream> {
    let stream = try newStream(in: context.pointer)
    if format.profile.streams.faces == .webVTT {
      stream.pointee.codecpar.pointee.codec_type = AVMEDIA_TYPE_SUBTITLE
      stream.pointee.codecpar.pointee.codec_id = AV_CODEC_ID_WEBVTT
      stream.pointee.disposition = AV_DISPOSITION_METADATA
    } else {
      stream.pointee.codecpar.pointee.codec_type = AVMEDIA_TYPE_DATA
      stream.pointee.codecpar.pointee.codec_id = AV_CODEC_ID_BIN_DATA
      // FFmpeg cannot write `mett`; it is written into the finished file.
      stream.pointee.codecpar.pointee.codec_tag = fourCC("gpmd")
    }
    stream.pointee.time_base = timeBase.libav
    av_dict_set(&stream.pointee.metadata, "title", FaceSample.trackTitle, 0)
    // `zxx` means no language, so no player chooses the track for a viewer's language.
    av_dict_set(&stream.pointee.metadata, "language", "zxx", 0)
    return stream
  }

  /// Makes a packet with a sample; its times are in the sample's own ticks.
  static func packet(
    _ sample: FaceSample,
    stream: Int32,
    in format: OutputFormat
  ) throws(FFmpegError) -> Packet {
    let packet = try Packet()
    let bytes = Array(text(of: sample, in: format).utf8)
    try LibavCall.check("av_new_packet") { av_new_packet(packet.pointer, Int32(bytes.count)) }
    // SAFETY: the packet was allocated with this many bytes.
    bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      packet.pointer.pointee.data.update(
        from: start.assumingMemoryBound(to: UInt8.self),
        count: source.count
      )
    }
    packet.pointer.pointee.pts = sample.time.value
    packet.pointer.pointee.dts = sample.time.value
    packet.pointer.pointee.duration = sample.duration
    packet.pointer.pointee.stream_index = stream
    packet.pointer.pointee.flags = AV_PKT_FLAG_KEY
    return packet
  }

  /// Returns the text of a sample: in MP4 and MOV all of them in a row are the sidecar.
  ///
  /// WebVTT cues end without a line break and cannot contain an arrow, so its `>` is written as a JSON
  /// escape.
  private static func text(of sample: FaceSample, in format: OutputFormat) -> String {
    guard format.profile.streams.faces == .webVTT else { return sample.text + "\n" }
    return sample.text.split(separator: "-->", omittingEmptySubsequences: false)
      .joined(separator: "--\\u003e")
  }
}
