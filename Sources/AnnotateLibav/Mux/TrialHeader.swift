internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// A header that is written to memory and discarded, to find out whether a container accepts streams.
enum TrialHeader {
  /// Whether the muxer accepts the streams that `addStreams` adds.
  static func isTaken(
    by format: OutputFormat,
    _ addStreams: (Owned<AVFormatContext>) throws(FFmpegError) -> Void
  ) -> Bool {
    do throws(FFmpegError) {
      try write(format, addStreams)
      return true
    } catch {
      _ = FFmpegLog.takeRecent()
      return false
    }
  }

  private static func write(
    _ format: OutputFormat,
    _ addStreams: (Owned<AVFormatContext>) throws(FFmpegError) -> Void
  ) throws(FFmpegError) {
    let context = try Owned(muxing: format)
    try addStreams(context)
    guard context.pointer.pointee.nb_streams > 0 else { return }
    try LibavCall.check("avio_open_dyn_buf") { avio_open_dyn_buf(&context.pointer.pointee.pb) }
    defer {
      var bytes: UnsafeMutablePointer<UInt8>?
      avio_close_dyn_buf(context.pointer.pointee.pb, &bytes)
      av_free(bytes)
      context.pointer.pointee.pb = nil
    }
    try LibavCall.check("avformat_write_header") { avformat_write_header(context.pointer, nil) }
  }
}

/// A stand-in for the annotated video in a trial.
///
/// Some containers hold only one video, and MXF holds audio only next to a video, whose frame rate determines
/// how the audio is divided.
struct StandIn {
  let codec: AVCodecID
  var rate = Rational(25, 1)
  var size = PixelSize(640, 360)
  var pixelFormat = AV_PIX_FMT_YUV420P

  /// The stand-in for the output of an encoder; nil if the muxer needs facts about the video that are unknown
  /// before it is encoded.
  static func usable(
    in format: OutputFormat,
    for encoder: EncoderChoice?,
    of source: SourceDescription
  ) -> StandIn? {
    if let trial = ofTrials(in: format) { return trial }
    let standIn = encoder.map { StandIn(for: $0, of: source) }
    return standIn.flatMap { $0.isTaken(by: format) ? $0 : nil }
  }

  private init(for encoder: EncoderChoice, of source: SourceDescription) {
    codec = encoder.codec.pointee.id
    // DV depends on all of this.
    guard let video = source.mainVideo, let geometry = video.geometry else { return }
    size = geometry.codedSize
    pixelFormat = encoder.format(for: source.pixelFormat(of: video))
    if video.nominalFrameRate.isPositive { rate = video.nominalFrameRate }
  }

  private init(codec: AVCodecID, rate: Rational) { (self.codec, self.rate) = (codec, rate) }

  /// The stand-in that a container's profile fixes; nil if the encoder's codec is used.
  static func ofTrials(in format: OutputFormat, rate: Rational = Rational(25, 1)) -> StandIn? {
    format.profile.picture.trialCodec.flatMap(codecIdentifier).map {
      StandIn(codec: $0, rate: rate)
    }
  }

  /// Whether a container accepts it without other streams.
  func isTaken(by format: OutputFormat) -> Bool {
    TrialHeader.isTaken(by: format) { context throws(FFmpegError) in try add(to: context) }
  }

  /// Adds it to a file.
  func add(to context: Owned<AVFormatContext>) throws(FFmpegError) {
    let stream = try newStream(in: context.pointer)
    stream.pointee.codecpar.pointee.codec_type = AVMEDIA_TYPE_VIDEO
    stream.pointee.codecpar.pointee.codec_id = codec
    stream.pointee.codecpar.pointee.width = Int32(size.width)
    stream.pointee.codecpar.pointee.height = Int32(size.height)
    stream.pointee.codecpar.pointee.format = pixelFormat.rawValue
    stream.pointee.avg_frame_rate = rate.libav
    stream.pointee.time_base = rate.inverse.libav
  }
}
