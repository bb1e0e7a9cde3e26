internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes

extension JobPreparation {
  /// The losses in the times of the output.
  var timeLosses: [Loss.Time] {
    [lostTimecode, lostTimes, lostFrameTimes, lostBeginnings, lostZero].compactMap(\.self)
  }

  private var lostTimecode: Loss.Time? {
    guard let label = video.startTimecode else { return nil }
    let isUsable = Timecode(label, frameRate: video.nominalFrameRate) != nil
    guard !isUsable || !format.profile.tags.storesTimecode else { return nil }
    return .timecode(
      label,
      isUsable ? .container(format.name) : .frameRate(video.nominalFrameRate)
    )
  }

  /// The loss that pictures written from a video have no times, unless a sidecar has them.
  private var lostTimes: Loss.Time? {
    guard destination != nil, pictures == nil, job.sidecarPath == nil else { return nil }
    return .frameTimes
  }

  private var lostFrameTimes: Loss.Time? {
    format.countsFrames && !video.hasEvenFrames ? movedFrames : nil
  }

  /// The loss that frames will be shown at other times.
  var movedFrames: Loss.Time { .evenFrames(format.name) }

  private var lostBeginnings: Loss.Time? {
    guard format.profile.times.countsPackets else { return nil }
    let streams = [video] + carried.map(\.stream)
    return streams.contains { source.isMoved($0, in: format) } ? movedBeginnings : nil
  }

  /// The loss that the offsets between the starts of streams will change.
  var movedBeginnings: Loss.Time { .starts(format.name) }

  private var lostZero: Loss.Time? {
    guard let lead = source.leadBeforeZero(of: video, in: format) else { return nil }
    return .delay(lead, format.name)
  }
}
