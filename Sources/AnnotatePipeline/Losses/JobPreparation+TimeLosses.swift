internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes

extension JobPreparation {
  /// Warnings about losses in the times of the output, one line each.
  var timeLosses: [AnnotateError] {
    [lostTimecode, lostTimes, lostFrameTimes, lostBeginnings, lostZero].compactMap(\.self)
  }

  private var lostTimecode: AnnotateError? {
    guard let label = video.startTimecode else { return nil }
    let isUsable = Timecode(label, frameRate: video.nominalFrameRate) != nil
    guard !isUsable || !format.profile.tags.storesTimecode else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out the timecode \(label) of",
      subject: job.input.path,
      why: isUsable
        ? "the container \(format.name) cannot hold it"
        : "it does not go with \(video.nominalFrameRate) frames a second"
    )
  }

  /// The warning that pictures written from a video have no times, unless a sidecar has them.
  private var lostTimes: AnnotateError? {
    guard destination != nil, pictures == nil, job.sidecarPath == nil else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out the times of the frames of",
      subject: job.input.path,
      why: "pictures have none, and there is no sidecar",
      hints: ["leave out --no-faces-out"]
    )
  }

  private var lostFrameTimes: AnnotateError? {
    format.profile.times.countsFrames && !video.hasEvenFrames ? movedFrames : nil
  }

  /// The warning that frames will be shown at other times.
  var movedFrames: AnnotateError {
    AnnotateError(
      .badInput,
      "moving frames of",
      subject: job.input.path,
      why:
        "they are not evenly spaced, and the container \(format.name) has only a constant frame rate",
      hints: ["write to .mkv, .mov or .mp4"]
    )
  }

  private var lostBeginnings: AnnotateError? {
    guard format.profile.times.countsPackets else { return nil }
    let streams = [video] + carried.map(\.stream)
    return streams.contains { source.isMoved($0, in: format) } ? movedBeginnings : nil
  }

  /// The warning that the offsets between the starts of streams will change.
  var movedBeginnings: AnnotateError {
    AnnotateError(
      .badInput,
      "shifting streams relative to each other in",
      subject: job.input.path,
      why: "the container \(format.name) counts frames and packets, and has no other times",
      hints: ["write to .mkv, .mov or .mp4"]
    )
  }

  private var lostZero: AnnotateError? {
    guard let lead = source.leadBeforeZero(of: video, in: format) else { return nil }
    return AnnotateError(
      .badInput,
      "delaying all streams by \(lead) in",
      subject: job.input.path,
      why: "they begin before zero, where the container \(format.name) shows nothing"
    )
  }
}
