internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The preferred encoders for each codec, and the preferred codecs for each source.
enum EncoderTable {
  /// The encoders of a codec: the preferred one, then others for formats that it does not take.
  ///
  /// For other codecs FFmpeg's own order decides.
  private static let preferred = [
    "h264": ["libx264", "libx264rgb"], "hevc": ["libx265"],
    "av1": ["libsvtav1", "libaom-av1"], "vp9": ["libvpx-vp9"], "vp8": ["libvpx"],
    "prores": ["prores_ks"], "jpeg2000": ["libopenjpeg", "jpeg2000"],
  ]

  /// Encoders that are only used for copies of their own codec: hardly any player shows H.264 in RGB.
  private static let forCopies: Set = ["libx264rgb"]

  /// The lossy codecs that a copy of the source keeps; others become H.264.
  private static let rewritten: Set = [
    "h264", "hevc", "av1", "vp9", "vp8", "prores", "mjpeg", "mpeg2video", "mpeg4", "dnxhd",
    "jpeg2000",
  ]

  /// The codecs that a copy keeps or not because of its pictures and container.
  private static let unlikeOthers: Set = ["dvvideo", "rawvideo", "gif"]

  /// Returns the encoders of the given name, or of the codec of that name.
  static func encoders(named name: String) -> [EncoderChoice] {
    let listed = (preferred[name] ?? [name]).compactMap { avcodec_find_encoder_by_name($0) }
    let others = avcodec_descriptor_get_by_name(name)
      .flatMap { avcodec_find_encoder($0.pointee.id) }
    return (listed.isEmpty ? [others].compactMap(\.self) : listed)
      .filter { $0.pointee.type == AVMEDIA_TYPE_VIDEO }.map(EncoderChoice.init)
  }

  /// Returns the codecs for a copy of a stream, the best first: its own; for a lossless one other lossless
  /// ones; for one with transparency others that keep it; H.264; those that the container is made for.
  static func codecs(
    for stream: StreamInfo,
    of source: SourceDescription,
    in container: OutputFormat
  ) -> [String] {
    let own = isRewritten(stream, of: source, in: container) ? [stream.codec] : []
    // GIFs are decoded with an alpha that hardly any of them uses, and people watch them rather than edit
    // them.
    let isMaster = stream.codec != "gif"
    let lossless = isMaster && isLossless(stream) ? ["ffv1"] : []
    let hasAlpha = PixelLayout(source.pixelFormat(of: stream))?.hasAlpha == true
    let transparent = isMaster && hasAlpha ? ["prores", "ffv1", "vp9"] : []
    // A container that does not hold H.264 may hold a codec that is seldom chosen.
    let common = ["h264", stream.codec, codecName(container.pointer.pointee.video_codec)]
    let others = container.profile.picture.prefersPlayableCodecs ? [] : lossless + transparent
    return own + others + common
  }

  /// Returns why a copy of a stream does not keep its codec; nil if the copy keeps it, or the pictures decide.
  static func reasonForOtherCodec(
    than stream: StreamInfo,
    in container: OutputFormat
  ) -> OtherCodec.Reason? {
    guard let codec = codecIdentifier(stream.codec) else { return nil }
    guard container.stores(codec) else { return .notHeld(by: container.name) }
    guard !rewritten.contains(stream.codec), !unlikeOthers.contains(stream.codec),
      !isLossless(stream)
    else { return nil }
    return encoders(named: stream.codec).isEmpty ? .noEncoder : .superseded
  }

  /// Returns the first of those that lose least.
  static func best(
    of candidates: [EncoderChoice],
    for format: AVPixelFormat,
    _ stream: StreamInfo
  ) -> EncoderChoice? {
    let alpha = candidates.filter { !$0.loses(.alpha, of: format, stream) }
    let suitable = alpha.isEmpty ? candidates : alpha
    guard let first = suitable.first else { return nil }
    guard suitable.count > 1 else { return first }
    // Another encoder of the same codec is chosen if it keeps more, but never another codec.
    let equals = suitable.filter {
      $0.codec.pointee.id == first.codec.pointee.id
        && (!forCopies.contains($0.name) || codecName($0.codec.pointee.id) == stream.codec)
    }
    let counts = equals.map {
      PictureLoss.converting(format, to: $0.format(for: format), of: stream).count
    }
    return zip(equals, counts).first { $0.1 == counts.min() }?.0
  }

  private static func isRewritten(
    _ stream: StreamInfo,
    of source: SourceDescription,
    in container: OutputFormat
  ) -> Bool {
    let parameters = source.stream(at: stream.index).pointee.codecpar.pointee
    let format = AVPixelFormat(parameters.format)
    switch stream.codec {
    case "dvvideo":
      let rate = stream.nominalFrameRate.libav
      return shim_fits_dv(parameters.width, parameters.height, format, rate) != 0
    case "rawvideo":
      return container.profile.picture.rawFormats?.contains(pixelFormatName(format)) ?? true
    case "gif": return false
    default: return rewritten.contains(stream.codec) || isLossless(stream)
    }
  }

  private static func isLossless(_ stream: StreamInfo) -> Bool {
    guard let descriptor = avcodec_descriptor_get_by_name(stream.codec) else { return false }
    return descriptor.pointee.props & AV_CODEC_PROP_LOSSLESS != 0
      && descriptor.pointee.props & AV_CODEC_PROP_LOSSY == 0
  }
}
