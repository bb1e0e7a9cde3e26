internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg
internal import Glibc

/// Sets the options of one encoder from settings.
enum EncoderOptions {
  /// Known presets: x264 and x265 print their own complaint about an unknown one.
  private static let presets: Set = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
    "veryslow", "placebo",
  ]

  /// Known tunings: they print a complaint about an unknown one, too.
  private static let tunings: Set = [
    "film", "animation", "grain", "stillimage", "psnr", "ssim", "fastdecode", "zerolatency",
  ]

  /// Sets quality or bit rate, preset, metadata and everything else that was asked for; the parameters in `last` override
  /// the user's.
  ///
  /// - Throws: `.usage` if the encoder does not have a setting or value that was asked for.
  static func apply(
    _ settings: EncoderSettings,
    to context: UnsafeMutablePointer<AVCodecContext>,
    encoder: String,
    metadata: HDRMetadata,
    last: [String] = []
  ) throws(AnnotateError) {
    let options = EncoderOptionSetter(encoder: encoder, context: context)
    // SVT-AV1 prints to standard error unless its environment turns that off.
    if encoder == "libsvtav1" { setenv("SVT_LOG", "1", 0) }
    try EncoderRate(encoder: encoder, context: context).apply(settings)
    if let preset = settings.preset {
      guard !encoder.hasPrefix("libx26") || presets.contains(preset) else {
        throw options.refused(.preset, preset)
      }
      if let hardware = HardwareEncoder(named: encoder) {
        try options.set(hardware.presetOption(preset), for: .preset, as: preset)
      } else {
        try options.set("preset", preset, for: .preset)
      }
    }
    for option in settings.options where option.name == "tune" && encoder.hasPrefix("libx26") {
      let words = option.value.split(whereSeparator: { ",.-+".contains($0) }).map(String.init)
      guard tunings.isSuperset(of: words) else {
        throw options.refused(.option(name: "tune"), option.value)
      }
    }
    var parameters = EncoderParameters(
      of: encoder,
      pixels: Int(context.pointee.width) * Int(context.pointee.height),
      metadata
    )
    for option in settings.options where !parameters.take(option) { try options.set(option) }
    parameters.add(EncoderRate.parameters(of: encoder, settings.limit) + last)
    guard parameters.apply(to: context) >= 0 else {
      throw options.refused(.option(name: nil), settings.options.last?.value ?? "")
    }
  }
}
