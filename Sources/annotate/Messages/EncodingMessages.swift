internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateWording

extension EncodingProblem: Message {
  var message: FailureMessage {
    switch self {
    case .refused(let setting, let value, let encoder):
      unusable(
        setting.option,
        value,
        "the encoder \(encoder) does not take this value",
        ["see what it takes with: ffmpeg -h encoder=\(encoder)"]
      )
    case .outOfRange(let setting, let value, let encoder, let highest):
      unusable(setting.option, value, "the encoder \(encoder) takes 0 (best) to \(highest)")
    case .noSetting(let setting, let value, let encoder, let hasSpeed):
      unusable(
        setting.option,
        value,
        "the encoder \(encoder) has no such setting",
        hasSpeed ? ["it takes --encoder-option cpu-used=N instead"] : []
      )
    case .noOption(let name, let value, let encoder):
      unusable(
        "--encoder-option",
        "\(name)=\(value)",
        "the encoder \(encoder) has no option of that name",
        ["see what it has with: ffmpeg -h encoder=\(encoder)"]
      )
    case .parameterRefused(let said, let encoder):
      unusable(
        "--encoder-option",
        said,
        "the encoder \(encoder) does not take this parameter",
        ["see the manual of the encoder"]
      )
    case .noRateControl(let bitRate, let encoder):
      unusable("--bitrate", String(bitRate), "the encoder \(encoder) has no bit-rate control")
    case .noPixelFormat(let name, let taken):
      unusable(
        "--pixel-format",
        name,
        "FFmpeg has no pixel format of that name",
        Self.advice(taken)
      )
    case .pixelFormatRefused(let name, let encoder, let taken):
      unusable(
        "--pixel-format",
        name,
        "\(encoder ?? "the encoder") does not take it",
        Self.advice(taken)
      )
    case .cannotOpen(let encoder, let size, let pixelFormat, let said):
      FailureMessage(
        kind,
        "cannot open the encoder",
        subject: encoder,
        why: "for \(size) \(pixelFormat): \(said)",
        hints: ["choose another --codec or --preset"]
      )
    case .failed(let encoder, let said):
      FailureMessage(kind, "the encoder failed", subject: encoder, why: said)
    case .pictureChanged(let time, let size, let format, let newSize, let newFormat):
      FailureMessage(
        kind,
        "cannot continue at \(time)",
        why: "the picture changes from \(size) \(format) to \(newSize) \(newFormat)"
      )
    case .noHardware(let encoder, let said, let software):
      FailureMessage(
        kind,
        "cannot open the encoder",
        subject: encoder,
        why: "its hardware or the driver for it is missing: \(said)",
        hints: Self.alternative(software)
      )
    case .noEncoder(let name, nil, let software?):
      FailureMessage(
        kind,
        "cannot encode with the codec",
        subject: name,
        why: "this FFmpeg is built without this encoder",
        hints: Self.alternative(software)
      )
    case .noEncoder(let name, let nearest, _):
      FailureMessage(
        kind,
        "cannot encode with the codec",
        subject: name,
        why: "this FFmpeg has no video encoder of that name",
        hints: [
          nearest.map { "did you mean \($0.quoted)?" }
            ?? "list them with: annotate --generate-completions codecs"
        ]
      )
    case .notHeld(let encoder, let container):
      FailureMessage(
        kind,
        "cannot put the codec",
        subject: encoder,
        why: "the container \(container) does not hold it",
        hints: ["write to .mkv, or choose another --codec"]
      )
    case .noEncoderFor(let container):
      FailureMessage(
        kind,
        "cannot encode for the container",
        subject: container,
        why: "this FFmpeg has no encoder for it",
        hints: ["name one with --codec"]
      )
    }
  }

  private func unusable(
    _ option: String,
    _ value: String,
    _ why: String,
    _ hints: [String] = []
  ) -> FailureMessage {
    FailureMessage(kind, "cannot use \(option)", subject: value, why: why, hints: hints)
  }

  private static func alternative(_ software: String?) -> [String] {
    ["\(software.map { "--codec \($0)" } ?? "another --codec") encodes on the processor"]
  }

  private static func advice(_ taken: [String]) -> [String] {
    taken.isEmpty ? [] : ["it takes " + taken.joined(separator: ", ")]
  }
}

extension EncodingProblem.Setting {
  /// The option that sets it.
  fileprivate var option: String {
    switch self {
    case .preset: "--preset"
    case .quality: "--crf"
    case .bitRate: "--bitrate"
    case .option(let name): "--encoder-option" + (name.map { " \($0)" } ?? "")
    }
  }
}

extension OutputFormatProblem: Message {
  var message: FailureMessage {
    switch self {
    case .noContainer(let path):
      FailureMessage(
        kind,
        "cannot determine the container from the name",
        subject: path,
        why: "FFmpeg writes no video container with this extension",
        hints: ["use an extension such as .mp4, .mov, .mkv or .webm"]
      )
    case .unknown(let name):
      FailureMessage(
        kind,
        "cannot write the container",
        subject: name,
        why: "it is not a video container that FFmpeg writes",
        hints: ["use one such as mp4, mov, mkv, webm, nut or mpegts"]
      )
    case .noPictures(let format, let muxer):
      FailureMessage(kind, "cannot write \(format)", why: "FFmpeg lacks \(muxer)")
    }
  }
}
