internal import CFFmpeg
package import MediaTypes

/// The encoder that writes the video.
///
// SAFETY: FFmpeg's table of codecs is constant for the life of the process.
package struct EncoderChoice: @unchecked Sendable {
  /// FFmpeg's name for it, such as `libx264`.
  package let name: String
  let codec: UnsafePointer<AVCodec>

  /// The encoders that are taken first for a codec; elsewhere FFmpeg's own order decides.
  private static let preferred = [
    "h264": "libx264", "hevc": "libx265", "av1": "libsvtav1", "vp9": "libvpx-vp9",
    "vp8": "libvpx", "prores": "prores_ks",
  ]

  /// The codecs that a copy of the source is written in again.
  ///
  /// They have an encoder that can be told to keep a quality; everything else becomes H.264.
  private static let rewritten: Set = [
    "h264", "hevc", "av1", "vp9", "vp8", "prores", "ffv1", "mjpeg", "mpeg2video", "mpeg4",
    "ffvhuff", "huffyuv", "utvideo",
  ]

  private init(_ codec: UnsafePointer<AVCodec>) {
    self.codec = codec
    name = String(cString: codec.pointee.name)
  }

  /// The encoder of the given name, or the one preferred for the codec of that name.
  ///
  /// - Throws: `.unavailable` where this FFmpeg has no such video encoder.
  package static func named(_ name: String) throws(AnnotateError) -> EncoderChoice {
    if let choice = encoder(for: name) { return choice }
    throw AnnotateError(
      .unavailable,
      "cannot encode with the codec",
      subject: name,
      why: "this FFmpeg has no video encoder of that name",
      hints: ["list them with: ffmpeg -encoders"]
    )
  }

  /// The encoder for a copy of a stream in a container: the source's own codec, else H.264, else what
  /// the container is made for.
  ///
  /// - Throws: `.unavailable` where the container and this FFmpeg have no codec in common.
  package static func matching(
    _ stream: StreamInfo,
    in format: OutputFormat
  ) throws(AnnotateError) -> EncoderChoice {
    let own = rewritten.contains(stream.codec) ? [stream.codec] : []
    let candidates = own + ["h264", codecName(format.pointer.pointee.video_codec)]
    for name in candidates {
      if let choice = encoder(for: name), format.stores(choice.codec.pointee.id) { return choice }
    }
    throw AnnotateError(
      .unavailable,
      "cannot encode for the container",
      subject: format.name,
      why: "this FFmpeg has no encoder for it",
      hints: ["name one with --codec"]
    )
  }

  /// Checks that a container stores what the encoder writes.
  ///
  /// - Throws: `.usage` where it does not.
  package func check(fits format: OutputFormat) throws(AnnotateError) {
    guard !format.stores(codec.pointee.id) else { return }
    throw AnnotateError(
      .usage,
      "cannot put the codec",
      subject: name,
      why: "the container \(format.name) does not hold it",
      hints: ["write to .mkv, or choose another --codec"]
    )
  }

  /// The size at which pictures of `size` of a stream are encoded: their own, or the next that the
  /// encoder takes.
  package func pictureSize(
    _ size: PixelSize,
    of stream: StreamInfo,
    _ source: SourceDescription
  ) -> PixelSize {
    let parameters = source.stream(at: stream.index).pointee.codecpar.pointee
    let format = EncoderFormat.choose(for: codec, source: AVPixelFormat(parameters.format))
    return FramePadding.size(for: size, format, encoder: self)
  }

  /// Whether a stream is partly transparent and would not be any more.
  package func losesAlpha(of stream: StreamInfo, _ source: SourceDescription) -> Bool {
    let parameters = source.stream(at: stream.index).pointee.codecpar.pointee
    let format = AVPixelFormat(parameters.format)
    // GIFs are decoded with an alpha that hardly any uses.
    guard stream.codec != "gif", PixelLayout(format)?.hasAlpha == true else { return false }
    return PixelLayout(EncoderFormat.choose(for: codec, source: format))?.hasAlpha != true
  }

  private static func encoder(for name: String) -> EncoderChoice? {
    let descriptor = avcodec_descriptor_get_by_name(name)
    let named = avcodec_find_encoder_by_name(preferred[name] ?? name)
    let found = named ?? descriptor.flatMap { avcodec_find_encoder($0.pointee.id) }
    guard let found, found.pointee.type == AVMEDIA_TYPE_VIDEO else { return nil }
    return EncoderChoice(found)
  }
}
