internal import CAnnotateFFmpeg

/// The encoders of audio of this FFmpeg.
package enum AudioEncoders {
  /// Whether there is an encoder of a name, its own or that of its codec, such as `libopus` or `opus`.
  package static func has(_ name: String) -> Bool { encoder(named: name) != nil }

  /// The name of the codec of an encoder, such as `opus` for `libopus`; nil if there is none.
  package static func codec(of name: String) -> String? {
    encoder(named: name).map { codecName($0.pointee.id) }
  }

  static func encoder(named name: String) -> UnsafePointer<AVCodec>? {
    // FFmpeg's own encoder of Opus is unfinished.
    let preferred = ["opus": "libopus", "mp3": "libmp3lame", "vorbis": "libvorbis"]
    let found =
      preferred[name].flatMap { avcodec_find_encoder_by_name($0) }
      ?? avcodec_find_encoder_by_name(name)
      ?? avcodec_descriptor_get_by_name(name).flatMap { avcodec_find_encoder($0.pointee.id) }
    return found.flatMap { $0.pointee.type == AVMEDIA_TYPE_AUDIO ? $0 : nil }
  }

  static func isLossless(_ codec: AVCodecID) -> Bool {
    let properties = avcodec_descriptor_get(codec)?.pointee.props ?? 0
    return properties & AV_CODEC_PROP_LOSSLESS != 0
  }

  /// The form of samples, among those that an encoder takes, that keeps most of another form.
  static func format(
    of encoder: UnsafePointer<AVCodec>,
    for source: AVSampleFormat
  ) -> AVSampleFormat {
    var formats: [AVSampleFormat] = []
    while let list = encoder.pointee.sample_fmts, list[formats.count] != AV_SAMPLE_FMT_NONE {
      formats.append(list[formats.count])
    }
    let bytes = av_get_bytes_per_sample(source)
    let packed = av_get_packed_sample_fmt(source)
    return formats.first { av_get_packed_sample_fmt($0) == packed }
      ?? formats.first { av_get_bytes_per_sample($0) >= bytes }
      ?? formats.max { av_get_bytes_per_sample($0) < av_get_bytes_per_sample($1) } ?? source
  }
}
