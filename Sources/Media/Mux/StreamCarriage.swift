internal import CFFmpeg
internal import MediaTypes

/// Finds out which streams of a source a container can hold as they are.
package enum StreamCarriage {
  /// The streams whose packets `format` can store untouched, beside each other.
  ///
  /// FFmpeg's tables do not tell, so a header is written to memory and thrown away.
  package static func carried(
    of streams: [StreamInfo],
    from source: SourceDescription,
    in format: OutputFormat
  ) -> [StreamInfo] {
    streams.reduce(into: []) { carried, stream in
      guard !stream.isCover || format.storesCover else { return }
      let together = (carried + [stream]).map { source.stream(at: $0.index) }
      do throws(FFmpegError) {
        try writeTrialHeader(for: together, in: format)
        carried.append(stream)
      } catch {
        _ = FFmpegLog.takeRecent()
      }
    }
  }

  private static func writeTrialHeader(
    for streams: [UnsafeMutablePointer<AVStream>],
    in format: OutputFormat
  ) throws(FFmpegError) {
    let context = try Owned(muxing: format)
    for stream in streams { _ = try addStream(copying: stream, to: context, format) }
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
