internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes

extension JobOptions {
  /// Options for a part of the input.
  package static let excerpt = [from, to, preview]

  private static let from = JobOption.optional(
    "from",
    "TIME",
    sets: \.input.from,
    as: .time,
    .recorded,
    summary: "begin with the first frame at or after TIME: 90, 1:30 or 0:01:30.5; this time "
      + "is 0 in the output"
  )

  private static let to = JobOption.optional(
    "to",
    "TIME",
    sets: \.input.to,
    as: .time,
    .recorded,
    summary: "end before the first frame at or after TIME"
  )
  .checkedAfter { (job) throws(OptionProblem) in
    guard job.input.to ?? zero > job.input.from ?? zero || job.input.to == nil else {
      throw OptionProblem("to", .emptyExcerpt)
    }
  }

  private static let preview = JobOption(
    OptionDefinition(
      "preview",
      value: "SECONDS",
      summary: "take only that many seconds, from the beginning or from --from"
    ),
    [],
    set: { (job, text) throws(OptionProblem) in
      let length = try JobOption.read(text, as: .time, "preview")
      guard length > zero else { throw OptionProblem("preview", .emptyPreview) }
      job.input.to = (job.input.from ?? zero).later(by: length)
    },
    get: { _ in [] }
  )
  .contradicting("to") { $0.input.to != nil }

  private static let zero = MediaTime(0, timeBase: .one)
}

extension MediaTime {
  /// The exact sum of two times that have few decimals.
  fileprivate func later(by length: MediaTime) -> MediaTime {
    let tick = timeBase.doubleValue < length.timeBase.doubleValue ? timeBase : length.timeBase
    return MediaTime(
      rescaled(to: tick).value + length.rescaled(to: tick).value,
      timeBase: tick
    )
  }
}
