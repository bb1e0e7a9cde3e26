internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes

extension JobOptions {
  /// Options for an input that is not a file of a known kind.
  package static let inputFormat = [format, formatOption]

  private static let format = JobOption.optional(
    "input-format",
    "NAME",
    sets: \.input.formatName,
    as: .any,
    .recorded,
    summary: "read INPUT as this format of FFmpeg: a camera (v4l2), a screen (x11grab), a graph of "
      + "filters (lavfi) or raw data, such as h264"
  )

  private static let formatOption = JobOption(
    OptionDefinition(
      "input-option",
      value: "K=V",
      summary:
        "an option of this format, or of an address, under FFmpeg's name, such as video_size=1280x720 or "
        + "rtsp_transport=tcp",
      repeats: true
    ),
    .ordered,
    set: { (job, text) throws(OptionProblem) in
      let option = try JobOption.read(text, as: .ffmpegOption, "input-option")
      if job.input.format == nil {
        job.input.addressOptions.append(option)
      } else {
        job.input.format?.options.append(option)
      }
    },
    get: { job in
      (job.input.format?.options ?? job.input.addressOptions).map {
        OptionText.ffmpegOption.write($0)
      }
    }
  )
  .needing("input-format") { $0.input.format != nil || NetworkAddress($0.input.path) != nil }

  /// The option for live inputs.
  package static let realtime = JobOption.flag(
    "realtime",
    sets: \.input.isLive,
    .recorded,
    summary: "for a pipe or a device: drop frames that arrive while others are being processed, "
      + "as a camera's preview does, and process each frame without lookahead; without this "
      + "option no frame is dropped"
  )
  .contradicting("person") { !$0.tracking.people.isEmpty }
}

extension JobInput {
  /// The name of the format; another name has no options yet.
  fileprivate var formatName: String? {
    get { format?.name }
    set { format = newValue.map { InputFormat($0) } }
  }
}
