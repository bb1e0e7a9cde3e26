internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Decodes the packets of a text subtitle stream into the event lines of an ASS script.
final class SubtitleDecoder {
  let context: Owned<AVCodecContext>

  /// Opens the decoder.
  ///
  /// - Throws: if it is missing or does not accept the stream.
  init(of stream: UnsafeMutablePointer<AVStream>) throws(FFmpegError) {
    let parameters = stream.pointee.codecpar.pointee
    guard let codec = avcodec_find_decoder(parameters.codec_id) else {
      throw FFmpegError(code: SHIM_INVALIDDATA, operation: "avcodec_find_decoder")
    }
    let context = try Owned(for: codec)
    context.pointer.pointee.pkt_timebase = stream.pointee.time_base
    context.pointer.pointee.time_base = stream.pointee.time_base
    try LibavCall.check("avcodec_parameters_to_context") {
      avcodec_parameters_to_context(context.pointer, stream.pointee.codecpar)
    }
    try LibavCall.check("avcodec_open2") { avcodec_open2(context.pointer, codec, nil) }
    self.context = context
  }

  /// The lines of a packet, none if it completes no text; nil if it cannot be decoded.
  func lines(of packet: Packet) -> [String]? {
    var (subtitle, isComplete) = (AVSubtitle(), Int32(0))
    let result = avcodec_decode_subtitle2(context.pointer, &subtitle, &isComplete, packet.pointer)
    guard result >= 0 else { return nil }
    guard isComplete != 0 else { return [] }
    defer { avsubtitle_free(&subtitle) }
    return (0..<Int(subtitle.num_rects)).compactMap { number in
      subtitle.rects[number]?.pointee.ass.map { String(cString: $0) }
    }
  }
}
