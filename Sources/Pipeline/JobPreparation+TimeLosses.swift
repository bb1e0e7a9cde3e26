internal import Media
internal import MediaTypes

extension JobPreparation {
  /// What the output will lack of times, a line each.
  var timeLosses: [AnnotateError] {
    [lostTimecode, lostFrameTimes, lostBeginnings, lostZero].compactMap(\.self)
  }

  private var lostTimecode: AnnotateError? {
    guard let label = video.startTimecode else { return nil }
    let isUsable = Timecode(label, frameRate: video.nominalFrameRate) != nil
    guard !isUsable || !format.storesTimecode else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out the timecode \(label) of",
      subject: job.input,
      why: isUsable
        ? "the container \(format.name) cannot hold it"
        : "it does not go with \(video.nominalFrameRate) frames a second"
    )
  }

  private var lostFrameTimes: AnnotateError? {
    guard format.countsFrames, !video.hasEvenFrames else { return nil }
    return AnnotateError(
      .badInput,
      "moving frames of",
      subject: job.input,
      why: "they do not come evenly, and the container \(format.name) has an even rate alone",
      hints: ["write to .mkv, .mov or .mp4"]
    )
  }

  private var lostBeginnings: AnnotateError? {
    guard format.beginsTogether, let start = video.startTime else { return nil }
    let frame = MediaTime(1, timeBase: video.nominalFrameRate.inverse).seconds
    let isApart = carried.contains { other in
      other.stream.startTime.map { abs($0.seconds - start.seconds) > frame } ?? false
    }
    guard isApart else { return nil }
    return AnnotateError(
      .badInput,
      "moving streams against each other of",
      subject: job.input,
      why: "they begin apart, and in the container \(format.name) all begin together",
      hints: ["write to .mkv, .mov or .mp4"]
    )
  }

  private var lostZero: AnnotateError? {
    guard let lead = source.leadBeforeZero(of: video, in: format) else { return nil }
    return AnnotateError(
      .badInput,
      "moving all streams later by \(lead) of",
      subject: job.input,
      why: "they begin before zero, where the container \(format.name) shows nothing"
    )
  }
}
