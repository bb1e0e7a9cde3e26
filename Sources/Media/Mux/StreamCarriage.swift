internal import CFFmpeg
internal import MediaTypes

/// Finds out which streams of a source a container can hold as they are.
package enum StreamCarriage {
  /// Whether `format` can store a stream's packets untouched.
  ///
  /// FFmpeg's tables do not tell, so a header is written to memory and thrown away.
  package static func canCarry(
    _ stream: StreamInfo,
    of source: SourceDescription,
    in format: OutputFormat
  ) -> Bool {
    do throws(FFmpegError) {
      try writeTrialHeader(for: source.stream(at: stream.index), in: format)
      return true
    } catch {
      _ = FFmpegLog.takeRecent()
      return false
    }
  }

  private static func writeTrialHeader(
    for stream: UnsafeMutablePointer<AVStream>,
    in format: OutputFormat
  ) throws(FFmpegError) {
    let context = try Owned(muxing: format)
    let target = try addStream(copying: stream, to: context, format)
    target.pointee.time_base = stream.pointee.time_base
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

extension Owned<AVFormatContext> {
  /// Makes a context that writes `format`, still without a file.
  convenience init(muxing format: OutputFormat) throws(FFmpegError) {
    var context: UnsafeMutablePointer<AVFormatContext>?
    try LibavCall.check("avformat_alloc_output_context2") {
      avformat_alloc_output_context2(&context, format.pointer, nil, nil)
    }
    try self.init("avformat_alloc_output_context2", { context }) {
      // A file that was given up is still open.
      avio_closep(&$0.pointee.pb)
      avformat_free_context($0)
    }
  }
}

/// Adds a stream that carries the packets of `stream` untouched.
func addStream(
  copying stream: UnsafeMutablePointer<AVStream>,
  to context: Owned<AVFormatContext>,
  _ format: OutputFormat
) throws(FFmpegError) -> UnsafeMutablePointer<AVStream> {
  let target = try newStream(in: context.pointer)
  try copyStream(from: stream, to: target)
  target.pointee.codecpar.pointee.codec_tag = format.tag(for: stream.pointee.codecpar.pointee)
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
