internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The defaults that this program sets for individual encoders before the user's options.
enum EncoderDefaults {
  /// Sets the defaults for the pictures of a source.
  ///
  /// The context already has size, pixel format and fields. `groupTimecode` is the timecode of the first picture; nil if
  /// the encoder does not state it.
  static func apply(
    to context: UnsafeMutablePointer<AVCodecContext>,
    encoder: String,
    like source: AVCodecParameters,
    groupTimecode: Timecode?
  ) {
    let options = EncoderOptionSetter(encoder: encoder, context: context)
    let layout = PixelLayout(context.pointee.pix_fmt)
    let hasAlpha = layout?.hasAlpha == true
    switch encoder {
    case "ffv1":
      // Version 3 has slices with checksums, and FFmpeg cuts even the smallest picture into four slices;
      // every picture is encoded independently.
      if min(context.pointee.width, context.pointee.height) >= 16 { context.pointee.level = 3 }
      context.pointee.gop_size = 1
    case "libvpx", "libvpx-vp9":
      // Pictures that are never shown cannot store transparency.
      if hasAlpha { options.prefer("auto-alt-ref", "0") }
    case "libaom-av1":
      // The default takes minutes to encode a second.
      options.prefer("cpu-used", "6")
      options.prefer("row-mt", "1")
    case "libsvtav1":
      // An unknown parameter must end the encoder before its threads start to wait for pictures.
      context.pointee.err_recognition |= AV_EF_EXPLODE
    case "libx264", "libx264rgb", "libx265":
      // User data within the pictures, such as those of cameras.
      options.prefer("udu_sei", "1")
    case "prores_ks":
      let isWhole = layout?.log2ChromaWidth == 0
      options.prefer("profile", String(proResProfile(of: source, isWhole: isWhole)))
      // The alternative of eight bits is for pictures that were made from eight bits.
      options.prefer("alpha_bits", hasAlpha ? "16" : "0")
      options.prefer("vendor", "apl0")
    case "dnxhd":
      setDNxProfile(of: context, options, like: source)
    case "mpeg1video", "mpeg2video":
      if let groupTimecode { options.prefer("gop_timecode", groupTimecode.description) }
    default: break
    }
  }

  /// Returns the source's own profile if it has the same chroma, otherwise the best: HQ or 4444.
  private static func proResProfile(of source: AVCodecParameters, isWhole: Bool) -> Int {
    let own = source.codec_id == AV_CODEC_ID_PRORES ? Int(source.profile) : -1
    return isWhole ? ((4...5).contains(own) ? own : 4) : ((0...3).contains(own) ? own : 3)
  }

  /// Sets the profile of DNx: those of DNxHR are for pictures of any size without fields, those of DNxHD
  /// for some sizes at some bit rates.
  private static func setDNxProfile(
    of context: UnsafeMutablePointer<AVCodecContext>,
    _ options: EncoderOptionSetter,
    like source: AVCodecParameters
  ) {
    let layout = PixelLayout(context.pointee.pix_fmt)
    let hasFields = context.pointee.flags & AV_CODEC_FLAG_INTERLACED_DCT != 0
    let isWhole = layout?.log2ChromaWidth == 0
    if hasFields, source.codec_id == AV_CODEC_ID_DNXHD {
      context.pointee.bit_rate = source.bit_rate
      return
    }
    let isFine = (layout?.colorDepth ?? 8) > 8
    let names = [1: "dnxhr_lb", 2: "dnxhr_sq", 3: "dnxhr_hq", 4: "dnxhr_hqx", 5: "dnxhr_444"]
    let own = source.codec_id == AV_CODEC_ID_DNXHD ? names[Int(source.profile)] : nil
    let best = isWhole ? "dnxhr_444" : isFine ? "dnxhr_hqx" : "dnxhr_hq"
    options.prefer("profile", own ?? best)
  }
}
