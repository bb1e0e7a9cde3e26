internal import AnnotateCommandLineKit

extension JobOptions {
  /// Options for the encoder.
  package static let encoding = [codec, crf, preset, bitRate, pixelFormat, encoderOption]

  /// The option to copy what no stamp touches.
  package static let smartRender = JobOption.optional(
    "smart-render",
    "WHEN",
    sets: \.output.encoding.smartRendering,
    as: .choice,
    .recorded,
    summary:
      "copy the source's own packets, bit for bit, where no stamp touches the picture, and encode only the groups of "
      + "pictures between; always: fail if that cannot be done; auto: encode everything then"
  )
  .contradicting("pixel-format") { $0.output.encoding.pixelFormat != nil }

  private static let codec = JobOption.optional(
    "codec",
    "NAME",
    sets: \.output.encoding.codec,
    as: .any,
    summary: "the codec or FFmpeg encoder, such as h264, hevc or libx265",
    default: "the source's if it is in use and can be encoded, else h264",
    completion: .asked("codecs", isList: false)
  )

  private static let crf = JobOption.optional(
    "crf",
    "N",
    sets: \.output.encoding.quality,
    as: .number("a number of at least 0") { $0.isFinite && $0 >= 0 },
    summary: "constant quality: lower means better and larger",
    default: "18"
  )

  private static let preset = JobOption.optional(
    "preset",
    "NAME",
    sets: \.output.encoding.preset,
    as: .any,
    summary: "speed of the encoder, by the name of one of its presets",
    default: "the encoder's default, medium for h264"
  )

  private static let bitRate = JobOption.optional(
    "bitrate",
    "RATE",
    sets: \.output.encoding.bitRate,
    as: OptionText(
      "1k to 10G bits a second, such as 8M or 800k",
      read: { bits(in: $0) },
      write: { String($0) }
    ),
    summary: "average bits per second instead of a constant quality, such as 8M or 800k"
  ).contradicting("crf") { $0.output.encoding.quality != nil }

  private static let pixelFormat = JobOption.optional(
    "pixel-format",
    "NAME",
    sets: \.output.encoding.pixelFormat,
    as: .any,
    .recorded,
    summary: "the pixel format to encode, by FFmpeg's name, such as yuv420p10le",
    default: "the source's if the encoder supports it, else the nearest"
  )

  private static let encoderOption = JobOption(
    OptionDefinition(
      "encoder-option",
      value: "K=V",
      summary: "an option of the encoder, under its own name, such as tune=film",
      repeats: true
    ),
    .ordered,
    set: { (job, text) throws(OptionProblem) in
      let option = try JobOption.read(text, as: .ffmpegOption, "encoder-option")
      job.output.encoding.options.append(option)
    },
    get: { job in job.output.encoding.options.map { OptionText.ffmpegOption.write($0) } }
  )

  /// A number of at least a thousand, with `k` for thousand, `M` for million or `G` for billion.
  ///
  /// Encoders count in thousands, and nobody's disk takes ten billion.
  private static func bits(in text: String) -> Int? {
    let units: [Character: Double] = ["k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9]
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? text : String(text.dropLast())
    guard let number = Double(digits), number.isFinite else { return nil }
    let rate = (number * (unit ?? 1)).rounded()
    return (1e3...1e10).contains(rate) ? Int(rate) : nil
  }
}
