internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The track of a video that holds the lines of its sidecar.
///
/// In MP4 and MOV it is timed metadata in text (`mett`, ISO/IEC 14496-12 section 12.3.3), in Matroska and
/// WebM a track of WebVTT. Players show neither by themselves.
enum FaceTrack {
  /// What the samples of MP4 and MOV are said to be.
  static let mediaType = "application/vnd.annotate.faces+jsonl"
  /// What lists of tracks call it.
  static let title = "faces (annotate)"

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
      // FFmpeg does not know how to write `mett`, which is put into the finished file.
      stream.pointee.codecpar.pointee.codec_tag = fourCC("gpmd")
    }
    stream.pointee.time_base = timeBase.libav
    av_dict_set(&stream.pointee.metadata, "title", title, 0)
    // No language, so that no player chooses it for somebody's.
    av_dict_set(&stream.pointee.metadata, "language", "zxx", 0)
    return stream
  }

  /// A packet with a sample, whose times are in ticks of the sample's own.
  static func packet(
    _ sample: FaceSample,
    stream: Int32,
    in format: OutputFormat
  ) throws(FFmpegError) -> Packet {
    let packet = try Packet()
    let bytes = Array(text(of: sample, in: format).utf8)
    try LibavCall.check("av_new_packet") { av_new_packet(packet.pointer, Int32(bytes.count)) }
    // SAFETY: the packet has been made with room for as many bytes.
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

  /// What a sample says: in MP4 and MOV all of them one after the other are the sidecar.
  ///
  /// Cues of WebVTT end without a line break and cannot have an arrow, which strings of JSON can say in
  /// another way.
  private static func text(of sample: FaceSample, in format: OutputFormat) -> String {
    guard format.profile.streams.faces == .webVTT else { return sample.text + "\n" }
    return sample.text.split(separator: "-->", omittingEmptySubsequences: false)
      .joined(separator: "--\\u003e")
  }
}
