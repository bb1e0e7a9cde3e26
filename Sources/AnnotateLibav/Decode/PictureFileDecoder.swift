internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Decodes the pictures of an open file one after the other.
///
// SAFETY: both contexts belong to this value alone, which cannot be copied.
package struct PictureFileDecoder: ~Copyable {
  private let file: Owned<AVFormatContext>
  private let decoder: Owned<AVCodecContext>
  private let timeBase: Rational
  private var hasEnded = false

  /// Opens a file as FFmpeg's format `format`.
  ///
  /// Pictures of more than `pixelLimit` pixels are refused before memory is allocated for them.
  package init(_ path: String, _ format: String, pixelLimit: Int) throws(FFmpegError) {
    let file = try Demuxer.open("file:" + path, as: format)
    guard file.pointer.pointee.nb_streams > 0, let stream = file.pointer.pointee.streams[0] else {
      throw FFmpegError(code: SHIM_INVALIDDATA, operation: "avformat_open_input")
    }
    decoder = try Self.decoder(for: stream, pixelLimit: pixelLimit)
    timeBase = Rational(stream.pointee.time_base)
    self.file = file
  }

  private static func decoder(
    for stream: UnsafeMutablePointer<AVStream>,
    pixelLimit: Int
  ) throws(FFmpegError) -> Owned<AVCodecContext> {
    guard let codec = avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id) else {
      throw FFmpegError(code: SHIM_INVALIDDATA, operation: "avcodec_find_decoder")
    }
    let context = try Owned(for: codec)
    try LibavCall.check("avcodec_parameters_to_context") {
      avcodec_parameters_to_context(context.pointer, stream.pointee.codecpar)
    }
    // Set before memory is allocated for the size that the file claims.
    context.pointer.pointee.max_pixels = Int64(pixelLimit)
    context.pointer.pointee.err_recognition = AV_EF_EXPLODE | AV_EF_CRCCHECK
    context.pointer.pointee.thread_count = 1
    try LibavCall.check("avcodec_open2") { avcodec_open2(context.pointer, codec, nil) }
    return context
  }

  /// The next picture; nil after the last.
  package mutating func next() throws(FFmpegError) -> Frame? {
    while true {
      let frame = try Owned<AVFrame>()
      let result = avcodec_receive_frame(decoder.pointer, frame.pointer)
      if result >= 0 { return makeFrame(from: frame) }
      guard result == SHIM_EAGAIN, !hasEnded else {
        guard result == SHIM_EOF || result == SHIM_EAGAIN else {
          throw FFmpegError(code: result, operation: "avcodec_receive_frame")
        }
        return nil
      }
      try feed()
    }
  }

  private mutating func feed() throws(FFmpegError) {
    let packet = try Packet()
    let result = av_read_frame(file.pointer, packet.pointer)
    hasEnded = result < 0
    guard result >= 0 || result == SHIM_EOF else {
      throw FFmpegError(code: result, operation: "av_read_frame")
    }
    let sent = hasEnded ? nil : packet.pointer
    try LibavCall.check("avcodec_send_packet") { avcodec_send_packet(decoder.pointer, sent) }
  }

  private func makeFrame(from frame: Owned<AVFrame>) -> Frame {
    let duration = shim_frame_duration(frame.pointer)
    return Frame(
      taking: frame,
      presentationTime: MediaTime(0, timeBase: timeBase),
      duration: duration > 0 ? MediaTime(duration, timeBase: timeBase) : nil
    )
  }
}
