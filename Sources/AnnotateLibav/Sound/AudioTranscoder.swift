internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Converts the packets of a stream of audio to another codec, with the same rate, channels and times.
final class AudioTranscoder: StreamTranscoder {
  private(set) var damageCount = 0
  let hasLostStyles = false
  let timeBase: Rational

  private let decoder: Owned<AVCodecContext>
  private let encoder: Owned<AVCodecContext>
  private let streamIndex: Int32
  private let sourceTimeBase: Rational
  private var queue: SampleQueue
  /// Changes the voices; nil leaves them as they are.
  private var voices: VoiceDisguise?
  /// The number of samples that are left out at the beginning, because the container cannot say that players must skip as
  /// many, which the encoder puts there.
  private var runUp = 0

  /// Bits per second of each channel, where the codec loses something.
  private static let bitRateOfChannel: Int64 = 96_000

  /// Opens the decoder and the encoder, and prepares to disguise voices if that is wanted.
  ///
  /// - Throws: if one of them is missing or does not accept the stream.
  init(
    of stream: UnsafeMutablePointer<AVStream>,
    to codec: String,
    disguisesVoices: Bool = false
  ) throws(FFmpegError) {
    guard let reading = avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id),
      let writing = AudioEncoders.encoder(named: codec)
    else { throw FFmpegError(code: SHIM_INVALIDDATA, operation: "avcodec_find_decoder") }
    let decoder = try Self.opened(reading, for: stream)
    let rate = Int(decoder.pointer.pointee.sample_rate)
    timeBase = Rational(1, max(1, rate))
    queue = SampleQueue(channels: Int(decoder.pointer.pointee.ch_layout.nb_channels), rate: rate)
    streamIndex = stream.pointee.index
    sourceTimeBase = Rational(stream.pointee.time_base)
    encoder = try Owned(for: writing)
    self.decoder = decoder
    try openEncoder(writing)
    guard disguisesVoices else { return }
    voices = VoiceDisguise(rate: rate, channels: queue.channels)
    guard voices != nil else { throw FFmpegError(code: SHIM_ENOMEM, operation: "rubberband_new") }
  }

  /// Leaves out as many samples at the beginning as the encoder adds, so that disguised voices stay in time in a container
  /// that cannot hide them.
  func hideRunUp() {
    if voices != nil { runUp = Int(encoder.pointer.pointee.initial_padding) }
  }

  private static func opened(
    _ codec: UnsafePointer<AVCodec>,
    for stream: UnsafeMutablePointer<AVStream>
  ) throws(FFmpegError) -> Owned<AVCodecContext> {
    let context = try Owned(for: codec)
    context.pointer.pointee.pkt_timebase = stream.pointee.time_base
    try LibavCall.check("avcodec_parameters_to_context") {
      avcodec_parameters_to_context(context.pointer, stream.pointee.codecpar)
    }
    try LibavCall.check("avcodec_open2") { avcodec_open2(context.pointer, codec, nil) }
    return context
  }

  private func openEncoder(_ codec: UnsafePointer<AVCodec>) throws(FFmpegError) {
    let (from, to) = (decoder.pointer, encoder.pointer)
    to.pointee.sample_rate = from.pointee.sample_rate
    to.pointee.time_base = timeBase.libav
    to.pointee.sample_fmt = AudioEncoders.format(of: codec, for: from.pointee.sample_fmt)
    to.pointee.bits_per_raw_sample = from.pointee.bits_per_raw_sample
    to.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
    to.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    let channels = from.pointee.ch_layout.nb_channels
    let isLossless = AudioEncoders.isLossless(codec.pointee.id)
    if !isLossless { to.pointee.bit_rate = Self.bitRateOfChannel * Int64(channels) }
    if from.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
      av_channel_layout_default(&to.pointee.ch_layout, channels)
    } else {
      try LibavCall.check("av_channel_layout_copy") {
        av_channel_layout_copy(&to.pointee.ch_layout, &from.pointee.ch_layout)
      }
    }
    try LibavCall.check("avcodec_open2") { avcodec_open2(to, codec, nil) }
  }

  func addStream(
    like original: UnsafeMutablePointer<AVStream>,
    to context: Owned<AVFormatContext>
  ) throws(FFmpegError) -> UnsafeMutablePointer<AVStream> {
    let target = try addEncodedStream(like: original, from: encoder, to: context)
    target.pointee.time_base = timeBase.libav
    return target
  }

  func convert(_ packet: Packet) throws(FFmpegError) -> [Packet] {
    guard avcodec_send_packet(decoder.pointer, packet.pointer) >= 0 else {
      damageCount += 1
      return []
    }
    try decode()
    return try encode(isLast: false)
  }

  func advance(to time: MediaTime) -> [Packet] { [] }

  func finish() throws(FFmpegError) -> [Packet] {
    _ = avcodec_send_packet(decoder.pointer, nil)
    try decode()
    voices?.finish(to: &queue)
    let rest = try encode(isLast: true)
    try LibavCall.check("avcodec_send_frame") { avcodec_send_frame(encoder.pointer, nil) }
    return rest + (try receive())
  }

  /// Puts the samples that the decoder has ready into the queue.
  private func decode() throws(FFmpegError) {
    let frame = try Owned<AVFrame>()
    while avcodec_receive_frame(decoder.pointer, frame.pointer) >= 0 {
      let time = frame.pointer.pointee.best_effort_timestamp
      let start =
        time == SHIM_NOPTS
        ? nil : MediaTime(time, timeBase: sourceTimeBase).rescaled(to: timeBase).value
      let samples = AudioSamples.read(frame.pointer)
      if voices == nil {
        queue.add(samples, at: start)
      } else {
        voices?.add(samples, at: start, to: &queue)
      }
    }
  }

  /// Encodes the samples in the queue, as many at a time as the encoder takes.
  private func encode(isLast: Bool) throws(FFmpegError) -> [Packet] {
    let size = Int(encoder.pointer.pointee.frame_size)
    runUp -= queue.skip(runUp)
    var packets: [Packet] = []
    while let (samples, start) = queue.next(size, isLast: isLast) {
      let frame = try Owned<AVFrame>()
      frame.pointer.pointee.format = encoder.pointer.pointee.sample_fmt.rawValue
      frame.pointer.pointee.sample_rate = encoder.pointer.pointee.sample_rate
      frame.pointer.pointee.nb_samples = Int32(samples.first?.count ?? 0)
      frame.pointer.pointee.pts = start
      try LibavCall.check("av_channel_layout_copy") {
        av_channel_layout_copy(
          &frame.pointer.pointee.ch_layout,
          &encoder.pointer.pointee.ch_layout
        )
      }
      try LibavCall.check("av_frame_get_buffer") { av_frame_get_buffer(frame.pointer, 0) }
      AudioSamples.write(samples, to: frame.pointer)
      try LibavCall.check("avcodec_send_frame") {
        avcodec_send_frame(encoder.pointer, frame.pointer)
      }
      packets += try receive()
    }
    return packets
  }

  private func receive() throws(FFmpegError) -> [Packet] {
    var packets: [Packet] = []
    while true {
      let packet = try Packet()
      guard avcodec_receive_packet(encoder.pointer, packet.pointer) >= 0 else { return packets }
      packet.pointer.pointee.stream_index = streamIndex
      packets.append(packet)
    }
  }
}
