internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Converts the packets of a text subtitle stream to another codec, with the same times.
final class SubtitleTranscoder: StreamTranscoder {
  private(set) var damageCount = 0
  private(set) var hasLostStyles = false

  private let codec: String
  private let decoder: SubtitleDecoder
  private let encoder: Owned<AVCodecContext>
  private let streamIndex: Int32
  let timeBase: Rational
  /// Cuts texts into consecutive pieces if the codec has no overlapping texts; nil otherwise.
  private var timeLine: SubtitleTimeLine?

  /// Opens the decoder and the encoder.
  ///
  /// - Throws: if one of them is missing or does not accept the stream.
  init(
    of stream: UnsafeMutablePointer<AVStream>,
    to codec: String
  ) throws(FFmpegError) {
    guard let writing = avcodec_find_encoder_by_name(codec) else {
      throw FFmpegError(code: SHIM_INVALIDDATA, operation: "avcodec_find_encoder_by_name")
    }
    decoder = try SubtitleDecoder(of: stream)
    encoder = try Self.opened(writing, for: stream, header: decoder.context)
    self.codec = codec
    streamIndex = stream.pointee.index
    timeBase = Rational(stream.pointee.time_base)
    timeLine = codec == "mov_text" ? SubtitleTimeLine() : nil
  }

  func addStream(
    like original: UnsafeMutablePointer<AVStream>,
    to context: Owned<AVFormatContext>
  ) throws(FFmpegError) -> UnsafeMutablePointer<AVStream> {
    let target = try addEncodedStream(like: original, from: encoder, to: context)
    target.pointee.time_base = original.pointee.time_base
    return target
  }

  func convert(_ packet: Packet) throws(FFmpegError) -> [Packet] {
    guard let event = event(of: packet), !event.isEmpty else { return [] }
    return try packets(of: timeLine?.add(event) ?? [event])
  }

  func advance(to time: MediaTime) throws(FFmpegError) -> [Packet] {
    try packets(of: timeLine?.advance(to: time.rescaled(to: timeBase).value) ?? [])
  }

  func finish() throws(FFmpegError) -> [Packet] {
    try packets(of: timeLine?.advance(to: .max) ?? [])
  }

  private func event(of packet: Packet) -> SubtitleEvent? {
    let values = packet.pointer.pointee
    guard let lines = decoder.lines(of: packet), values.pts != SHIM_NOPTS else {
      damageCount += 1
      return nil
    }
    if lines.contains(where: { SubtitleStyles.areLost(ofLine: $0, in: codec) }) {
      hasLostStyles = true
    }
    return SubtitleEvent(
      start: values.pts,
      end: values.pts + max(0, values.duration),
      lines: lines
    )
  }

  private func packets(of events: [SubtitleEvent]) throws(FFmpegError) -> [Packet] {
    var packets: [Packet] = []
    for event in events {
      let text = event.merged
      // Escapes and styles make a text longer, but never by more than this.
      var bytes = [UInt8](repeating: 0, count: 4096 + 8 * text.utf8.count)
      let size = shim_encode_subtitle(encoder.pointer, text, &bytes, Int32(bytes.count))
      guard size >= 0 else {
        damageCount += 1
        continue
      }
      packets.append(try packet(holding: bytes.prefix(Int(size)), from: event))
    }
    return packets
  }

  private func packet(
    holding bytes: ArraySlice<UInt8>,
    from event: SubtitleEvent
  ) throws(FFmpegError) -> Packet {
    let packet = try Packet()
    try LibavCall.check("av_new_packet") { av_new_packet(packet.pointer, Int32(bytes.count)) }
    for (offset, byte) in bytes.enumerated() { packet.pointer.pointee.data[offset] = byte }
    packet.pointer.pointee.pts = event.start
    packet.pointer.pointee.dts = event.start
    packet.pointer.pointee.duration = event.end - event.start
    packet.pointer.pointee.stream_index = streamIndex
    packet.pointer.pointee.flags = AV_PKT_FLAG_KEY
    return packet
  }

  private static func opened(
    _ codec: UnsafePointer<AVCodec>,
    for stream: UnsafeMutablePointer<AVStream>,
    header: Owned<AVCodecContext>
  ) throws(FFmpegError) -> Owned<AVCodecContext> {
    let context = try Owned(for: codec)
    context.pointer.pointee.pkt_timebase = stream.pointee.time_base
    context.pointer.pointee.time_base = stream.pointee.time_base
    try copyHeader(of: header.pointer.pointee, to: &context.pointer.pointee)
    try LibavCall.check("avcodec_open2") { avcodec_open2(context.pointer, codec, nil) }
    return context
  }

  /// Copies the styles to which the decoder's lines refer to an encoder.
  private static func copyHeader(
    of decoder: AVCodecContext,
    to encoder: inout AVCodecContext
  ) throws(FFmpegError) {
    guard let header = decoder.subtitle_header, decoder.subtitle_header_size > 0 else { return }
    let size = Int(decoder.subtitle_header_size)
    // Encoders read it as zero-terminated text.
    guard let copy = av_mallocz(size + 1) else {
      throw FFmpegError(code: SHIM_ENOMEM, operation: "av_mallocz")
    }
    copy.copyMemory(from: header, byteCount: size)
    encoder.subtitle_header = copy.assumingMemoryBound(to: UInt8.self)
    encoder.subtitle_header_size = Int32(size)
  }
}
