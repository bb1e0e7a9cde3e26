internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Sets how many bits an encoder spends: by a constant quality or by an average bit rate.
struct EncoderRate {
  /// Encoders whose quality is set by a quantizer scale instead of `crf`, with the scale that matches the
  /// default quality.
  private static let quantizerScales = [
    "mjpeg": 3, "mpeg1video": 3, "mpeg2video": 3, "mpeg4": 3, "h263": 3, "h263p": 3, "flv": 3,
    "msmpeg4v2": 3, "msmpeg4": 3, "wmv1": 3, "wmv2": 3, "rv10": 3, "rv20": 3,
  ]

  /// The worst quality that encoders take, if their option does not state it.
  private static let maximumFactors = ["libx264": 51.0, "libx264rgb": 51, "libx265": 51]

  /// Encoders whose rate follows from picture and profile.
  private static let encodersOfFixedRate: Set = ["dvvideo", "dnxhd", "gif", "qtrle", "png"]

  let encoder: String
  let context: UnsafeMutablePointer<AVCodecContext>

  /// Sets the quality or the bit rate.
  ///
  /// - Throws: `.usage` if the encoder does not support it or does not take the value.
  func apply(_ settings: EncoderSettings) throws(AnnotateError) {
    if let bitRate = settings.bitRate {
      try set(bitRate: bitRate)
    } else {
      try set(quality: settings.quality)
      if let limit = settings.limit { keep(limit) }
    }
  }

  private func set(quality: Double?) throws(AnnotateError) {
    let options = EncoderOptionSetter(encoder: encoder, context: context)
    if let hardware = HardwareEncoder(named: encoder)?
      .qualityOptions(quality ?? EncoderSettings.defaultQuality)
    {
      return try setInHardware(hardware, quality, options)
    }
    guard options.has("crf") || quality != nil else {
      if let scale = Self.quantizerScales[encoder] {
        context.pointee.flags |= AV_CODEC_FLAG_QSCALE
        context.pointee.global_quality = Int32(scale) * FF_QP2LAMBDA
      }
      return
    }
    let wanted = quality ?? EncoderSettings.defaultQuality
    try checkRange(of: wanted, options)
    try options.set("crf", Self.shortest(wanted), for: .quality)
    // VP8 and VP9 take a bit rate as a limit, and have a small one by default.
    context.pointee.bit_rate = 0
  }

  /// Sets the quality of an encoder in hardware, whose scale is like that of x264.
  private func setInHardware(
    _ values: [(name: String, value: String)],
    _ quality: Double?,
    _ options: EncoderOptionSetter
  ) throws(AnnotateError) {
    guard quality ?? 0 <= Self.maximumFactors["libx264", default: 51] else {
      throw AnnotateError(
        EncodingProblem.outOfRange(
          .quality,
          value: Self.shortest(quality ?? 0),
          encoder: encoder,
          highest: "51"
        )
      )
    }
    context.pointee.bit_rate = 0
    for value in values { try options.set(value) }
  }

  /// Checks that the encoder takes a quality.
  ///
  /// - Throws: `.usage` with the range that it takes.
  private func checkRange(
    of quality: Double,
    _ options: EncoderOptionSetter
  ) throws(AnnotateError) {
    guard let stated = options.range(of: "crf") else { return }
    let highest = Self.maximumFactors[encoder] ?? stated.upperBound
    guard quality > highest, highest < 1000 else { return }
    throw AnnotateError(
      EncodingProblem.outOfRange(
        .quality,
        value: Self.shortest(quality),
        encoder: encoder,
        highest: Self.shortest(highest)
      )
    )
  }

  /// The parameters, in an encoder's own syntax, with which limited bits are the same in each run.
  static func parameters(of encoder: String, _ limit: RateLimit?) -> [String] {
    encoder == "libx265" && limit != nil ? ["const-vbv=1"] : []
  }

  /// Limits the bits of an encoder that takes a constant quality.
  private func keep(_ limit: RateLimit) {
    if encoder == "mpeg2video" {
      context.pointee.flags &= ~AV_CODEC_FLAG_QSCALE
      context.pointee.qmin = Int32(Self.quantizerScales[encoder] ?? 2)
      context.pointee.bit_rate = Int64(limit.rate)
    } else if !EncoderOptionSetter(encoder: encoder, context: context).has("crf") {
      return
    }
    context.pointee.rc_max_rate = Int64(limit.rate)
    context.pointee.rc_buffer_size = Int32(limit.buffer)
    // Threads of x264 would guess from each other's progress how full the buffer is, so that no two runs were the same.
    if encoder == "libx264" { context.pointee.thread_count = 1 }
    // VP8 and VP9 know no other limit beside a quality.
    if encoder.hasPrefix("libvpx") { context.pointee.bit_rate = Int64(limit.rate) }
  }

  private func set(bitRate: Int) throws(AnnotateError) {
    let properties = context.pointee.codec_descriptor?.pointee.props ?? descriptorProperties
    let isLossless =
      properties & AV_CODEC_PROP_LOSSLESS != 0 && properties & AV_CODEC_PROP_LOSSY == 0
    guard !isLossless, !Self.encodersOfFixedRate.contains(encoder) else {
      throw AnnotateError(EncodingProblem.noRateControl(bitRate: bitRate, encoder: encoder))
    }
    context.pointee.bit_rate = Int64(bitRate)
    if encoder == "prores_ks" { try setBitsPerMacroblock(bitRate) }
  }

  /// Sets the bit rate of ProRes, which takes bits per block of 16 by 16 pixels.
  private func setBitsPerMacroblock(_ bitRate: Int) throws(AnnotateError) {
    let (width, height) = (Int(context.pointee.width), Int(context.pointee.height))
    let blocks = ((width + 15) / 16) * ((height + 15) / 16)
    let perSecond = Rational(context.pointee.framerate).doubleValue * Double(blocks)
    guard perSecond > 0 else { return }
    let bits = min(8192, max(1, Int(Double(bitRate) / perSecond)))
    try EncoderOptionSetter(encoder: encoder, context: context)
      .set("bits_per_mb", String(bits), for: .bitRate)
  }

  private var descriptorProperties: Int32 {
    avcodec_descriptor_get(context.pointee.codec_id)?.pointee.props ?? 0
  }

  private static func shortest(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }
}
