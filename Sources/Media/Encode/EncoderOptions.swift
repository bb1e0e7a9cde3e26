internal import CFFmpeg
internal import Glibc
internal import MediaTypes

/// Turns settings into the options of one encoder.
enum EncoderOptions {
  /// Encoders that keep a quality through a scale of quantizers and not through `crf`, with the scale
  /// that is as good as ours.
  private static let quantizerScales = ["mjpeg": 3, "mpeg2video": 3, "mpeg4": 3]

  /// x264 and x265 print their own complaint about a preset that they do not know.
  private static let presets: Set = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
    "veryslow", "placebo",
  ]

  /// The worst quality that encoders take where their option does not say.
  private static let largestFactors = ["libx264": 51.0, "libx265": 51]

  /// Sets quality and preset.
  ///
  /// - Throws: `.usage` where the encoder does not have a setting or value that was asked for.
  static func apply(
    _ settings: EncoderSettings,
    to context: UnsafeMutablePointer<AVCodecContext>,
    encoder: String,
    for frame: Frame
  ) throws(AnnotateError) {
    if encoder == "libx265" { setParametersOfX265(of: context, for: frame) }
    // SVT-AV1 prints to standard error unless its environment says otherwise.
    if encoder == "libsvtav1" { setenv("SVT_LOG", "1", 0) }
    try setQuality(settings.quality, of: context, encoder)
    if let preset = settings.preset {
      guard !["libx264", "libx265"].contains(encoder) || presets.contains(preset) else {
        throw refused("--preset", preset, encoder)
      }
      try set("preset", preset, option: "--preset", of: context, encoder)
    }
    for option in settings.options { try set(option, of: context, encoder) }
  }

  private static func setQuality(
    _ quality: Double?,
    of context: UnsafeMutablePointer<AVCodecContext>,
    _ encoder: String
  ) throws(AnnotateError) {
    let hasConstantRateFactor = option("crf", of: context) != nil
    guard hasConstantRateFactor || quality != nil else {
      if let scale = quantizerScales[encoder] {
        context.pointee.flags |= AV_CODEC_FLAG_QSCALE
        context.pointee.global_quality = Int32(scale) * FF_QP2LAMBDA
      }
      return
    }
    let wanted = quality ?? EncoderSettings.defaultQuality
    guard wanted <= largestFactors[encoder, default: .infinity] else {
      throw refused("--crf", shortest(wanted), encoder)
    }
    try set("crf", shortest(wanted), option: "--crf", of: context, encoder)
    // VP8 and VP9 take a bit rate as a limit, and have a small one unless told otherwise.
    context.pointee.bit_rate = 0
  }

  /// x265 prints to standard error unless told otherwise, and takes metadata of HDR in no other way.
  private static func setParametersOfX265(
    of context: UnsafeMutablePointer<AVCodecContext>,
    for frame: Frame
  ) {
    let metadata = HDRMetadata(of: frame)
    let parameters = ["log-level=error"] + metadata.parametersOfX265
    av_opt_set(context.pointee.priv_data, "x265-params", parameters.joined(separator: ":"), 0)
  }

  private static func set(
    _ name: String,
    _ value: String,
    option flag: String,
    of context: UnsafeMutablePointer<AVCodecContext>,
    _ encoder: String
  ) throws(AnnotateError) {
    guard option(name, of: context) != nil else {
      throw AnnotateError(
        .usage,
        "cannot use \(flag)",
        subject: value,
        why: "the encoder \(encoder) has no such setting"
      )
    }
    let result = av_opt_set(context.pointee.priv_data, name, value, 0)
    guard result >= 0 else { throw refused(flag, value, encoder) }
  }

  /// Sets an option of the encoder itself or of all encoders.
  private static func set(
    _ option: (name: String, value: String),
    of context: UnsafeMutablePointer<AVCodecContext>,
    _ encoder: String
  ) throws(AnnotateError) {
    let flag = "--encoder-option \(option.name)"
    let result = av_opt_set(context, option.name, option.value, AV_OPT_SEARCH_CHILDREN)
    guard result != SHIM_OPTION_NOT_FOUND else {
      throw AnnotateError(
        .usage,
        "cannot use --encoder-option",
        subject: "\(option.name)=\(option.value)",
        why: "the encoder \(encoder) has no option of that name",
        hints: ["see what it has with: ffmpeg -h encoder=\(encoder)"]
      )
    }
    guard result >= 0 else { throw refused(flag, option.value, encoder) }
  }

  private static func refused(
    _ flag: String,
    _ value: String,
    _ encoder: String
  ) -> AnnotateError {
    AnnotateError(
      .usage,
      "cannot use \(flag)",
      subject: value,
      why: "the encoder \(encoder) does not take this value",
      hints: ["see what it takes with: ffmpeg -h encoder=\(encoder)"]
    )
  }

  private static func option(
    _ name: String,
    of context: UnsafeMutablePointer<AVCodecContext>
  ) -> UnsafePointer<AVOption>? {
    guard context.pointee.codec.pointee.priv_class != nil else { return nil }
    return av_opt_find(context.pointee.priv_data, name, nil, 0, 0)
  }

  private static func shortest(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}
