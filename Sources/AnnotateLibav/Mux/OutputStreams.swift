internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension Owned<AVFormatContext> {
  /// Creates a context that writes `format`, without a file yet.
  convenience init(muxing format: OutputFormat) throws(FFmpegError) {
    var context: UnsafeMutablePointer<AVFormatContext>?
    try LibavCall.check("avformat_alloc_output_context2") {
      avformat_alloc_output_context2(&context, format.pointer, nil, nil)
    }
    try self.init("avformat_alloc_output_context2", { context }) {
      SuppliedOutput.free(from: $0)
      // The file is still open if writing was abandoned.
      avio_closep(&$0.pointee.pb)
      avformat_free_context($0)
    }
    if format.profile.writing.allowsExperiments {
      pointer.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
    }
  }
}

/// Adds a stream that carries the packets of `stream` untouched.
///
/// `tick` is its time base if its container counts packets; otherwise nil.
func addStream(
  copying stream: UnsafeMutablePointer<AVStream>,
  tick: Rational?,
  to context: Owned<AVFormatContext>,
  _ format: OutputFormat
) throws(FFmpegError) -> UnsafeMutablePointer<AVStream> {
  let target = try newStream(in: context.pointer)
  try copyStream(from: stream, to: target)
  let parameters = stream.pointee.codecpar.pointee
  // H.264 whose units have a length prefix, as in MP4 and MKV, may have another tag than H.264 with start
  // codes.
  let hasLengths = parameters.extradata_size > 0 && parameters.extradata[0] == 1
  let tags = hasLengths ? format.profile.streams.tagsOfLengthPrefixed : [:]
  target.pointee.codecpar.pointee.codec_tag =
    tags[codecName(parameters.codec_id)].map(fourCC) ?? format.tag(for: parameters)
  if format.profile.times.countsPackets {
    AVIAudio.correct(target.pointee.codecpar, tick: tick)
  }
  target.pointee.time_base = stream.pointee.time_base
  return target
}

/// Adds an empty stream.
func newStream(
  in context: UnsafeMutablePointer<AVFormatContext>
) throws(FFmpegError) -> UnsafeMutablePointer<AVStream> {
  guard let stream = avformat_new_stream(context, nil) else {
    throw FFmpegError(code: SHIM_ENOMEM, operation: "avformat_new_stream")
  }
  return stream
}

/// Makes a stream of an output whose packets an encoder makes of those of another one.
///
/// - Throws: if memory runs out.
func addEncodedStream(
  like original: UnsafeMutablePointer<AVStream>,
  from encoder: Owned<AVCodecContext>,
  to context: Owned<AVFormatContext>
) throws(FFmpegError) -> UnsafeMutablePointer<AVStream> {
  let target = try newStream(in: context.pointer)
  try LibavCall.check("avcodec_parameters_from_context") {
    avcodec_parameters_from_context(target.pointee.codecpar, encoder.pointer)
  }
  try copyStreamTags(from: original, to: target, isReencoded: true, keepsMatrix: true)
  return target
}
