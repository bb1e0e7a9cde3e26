internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes

extension JobPreparation {
  /// The losses in the times of the output.
  var timeLosses: [Loss.Time] {
    [lostTimecode, lostTimes, lostFrameTimes, lateFrames, lostBeginnings, lostZero]
      .compactMap(\.self) + movedPictures
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
    // Without both rates the header says nothing, and the first frame that is moved shows it.
    let isKnown = video.baseFrameRate.isPositive && video.frameRate.isPositive
    return format.countsFrames && isKnown && !video.hasEvenFrames ? movedFrames : nil
  }

  /// The loss that frames will be shown at other times.
  var movedFrames: Loss.Time { .evenFrames(format.name) }

  private var lateFrames: Loss.Time? {
    guard encoder.showsFramesLate(in: format) else { return nil }
    return .lateFrames(encoder: encoder.name, format.name)
  }

  /// The carried videos whose pictures are decoded in another order than shown, where the container stores one time.
  private var movedPictures: [Loss.Time] {
    guard format.profile.times.needsDisplayOrder else { return [] }
    return carried.filter { $0.way == .untouched && source.reordersPictures(of: $0.stream) }
      .map { .pictureTimes(Loss.LostStream($0.stream), format.name) }
  }

  private var lostBeginnings: Loss.Time? {
    guard format.profile.times.countsFrames else { return nil }
    let others = carried.map(\.stream).filter { $0.kind == .audio || $0.kind == .video }
    return source.areMoved([video] + others, in: format) ? movedBeginnings : nil
  }

  /// The loss that the offsets between the starts of streams will change.
  var movedBeginnings: Loss.Time { .starts(format.name) }

  /// The loss that audio behind gaps may begin at another time.
  var closedGaps: Loss.Time { .gaps(format.name) }

  private var lostZero: Loss.Time? {
    guard let lead = source.leadBeforeZero(of: video, in: format) else { return nil }
    return .delay(lead, format.name)
  }
}
