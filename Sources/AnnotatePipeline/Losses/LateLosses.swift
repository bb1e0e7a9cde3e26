internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// Finds the losses that only frames and packets show, such as captions and metadata that change from frame
/// to frame.
struct LateLosses: ~Copyable {
  private let preparation: JobPreparation
  private let reporter: LossReporter
  /// The properties of the first and of the latest frame.
  private var (first, kind): (PictureKind?, PictureKind?)
  /// Whether the loss of transparency has been reported.
  private var isTransparencyLost = false
  private var grid: FrameGrid?
  /// Whether the first picture states another timecode than the output.
  private var hasOtherTimecode = false

  init(_ preparation: JobPreparation, _ reporter: LossReporter) {
    (self.preparation, self.reporter) = (preparation, reporter)
    grid = FrameGrid(
      of: preparation.input.video,
      by: preparation.picture.encoder,
      in: preparation.output.format
    )
  }

  /// Reports the losses of a frame; `opened` is nil before the first frame.
  ///
  /// - Throws: in a strict job, the loss; `.badInput`, `.usage` or `.unavailable` if a high dynamic range
  ///   would be ruined.
  mutating func report(
    _ frame: Frame,
    _ opened: borrowing Encoder?
  ) throws(AnnotateError) {
    if grid?.moves(frame.presentationTime) == true {
      try reporter.report(preparation.ofInput(.time(preparation.movedFrames)))
    }
    if first == nil {
      hasOtherTimecode = contradictsTimecode(frame)
      try reportGroupTimecode(of: frame)
    }
    let kind = PictureKind(of: frame)
    if kind != self.kind {
      try reportLosses(of: kind)
      try reportColorChange(of: kind)
      try report((opened?.losses(of: kind, preparation.input.video) ?? []).filter { isCertain($0) })
    }
    if preparation.input.pictures != nil, !isTransparencyLost,
      opened?.losesTransparency(of: frame)
        ?? preparation.picture.encoder.losesTransparency(of: frame)
    {
      isTransparencyLost = true
      try report([.alpha])
    }
    if frame.repeatsField, preparation.output.destination == nil { try report([.repeatedFields]) }
    try report(
      preparation.picture.encoder.sideDataLosses(of: frame).filter { !isSaidElsewhere($0) }
    )
    if preparation.output.reportsPictures, !preparation.job.output.isPrivate, frame.carriesPicture {
      let stream = Loss.LostStream(preparation.input.video)
      try reporter.report(preparation.ofInput(.stream(.pictureData(stream))))
    }
    self.kind = kind
  }

  /// Reports what carried streams lose.
  ///
  /// - Throws: in a strict job, the loss.
  func report(_ losses: [CarriageLoss]) throws(AnnotateError) {
    for loss in losses {
      switch loss {
      case .beginnings: try reporter.report(preparation.ofInput(.time(preparation.movedBeginnings)))
      case .gaps: try reporter.report(preparation.ofInput(.time(preparation.closedGaps)))
      case .subtitleStyles(let index):
        guard let stream = preparation.output.carried.first(where: { $0.index == index }) else {
          continue
        }
        try reporter.report(preparation.ofInput(.stream(preparation.lostStyles(stream))))
      case .pictures(let index):
        guard preparation.output.reportsPictures else { continue }
        let stream = Loss.LostStream(preparation.source.streams[index])
        try reporter.report(preparation.ofInput(.stream(.picturePackets(stream))))
      case .lastPause:
        try reporter.report(
          preparation.ofInput(.time(.lastPause(preparation.output.format.name)))
        )
      case .emptyStream(let index): try reporter.report(preparation.lostStream(index))
      }
    }
  }

  /// Whether the output stores the data elsewhere, or lacks it by request: timecodes of frames continue the one in the
  /// container, colour profiles of input pictures are part of their metadata, and user data are private.
  private func isSaidElsewhere(_ loss: PictureLoss) -> Bool {
    switch loss {
    case .data(.timecode): continuesTimecode
    case .data(.colorProfile): preparation.input.pictures != nil
    case .data(.userData): preparation.job.output.isPrivate
    default: false
    }
  }

  /// Whether the timecode of the output continues that of the file, with which the first picture agrees.
  private var continuesTimecode: Bool {
    preparation.input.video.startTimecode != nil && !hasOtherTimecode
      && preparation.output.format.profile.tags.storesTimecode
  }

  /// Whether the first picture states another timecode than the file.
  private func contradictsTimecode(_ frame: Frame) -> Bool {
    let video = preparation.input.video
    let ofFile = preparation.input.excerpt.map { $0.timecode(of: video) } ?? video.startTimecode
    guard let ofFile, let ofPicture = frame.timecode else { return false }
    return !Timecode.hasSameNumbers(ofFile, ofPicture)
  }

  /// Reports the timecode that MPEG-2 states beside that of the container, unless the output states one of them.
  private func reportGroupTimecode(of first: Frame) throws(AnnotateError) {
    let (input, encoder) = (preparation.input, preparation.picture.encoder)
    guard let label = first.groupTimecode else { return }
    let isEncoded =
      preparation.output.destination == nil
      && encoder.groupTimecode(label, of: input.video) != nil
    guard !isEncoded, !continuesTimecode else { return }
    try reporter.report(preparation.ofInput(.time(.timecode(label, .encoder(encoder.name)))))
  }

  private func reportLosses(of kind: PictureKind) throws(AnnotateError) {
    let (encoder, format) = (preparation.picture.encoder, preparation.output.format)
    if encoder.ruinsHighRange(of: kind, in: format) { throw preparation.ruinedHighRange }
    try report(
      encoder.losses(of: kind, preparation.input.video, in: format).filter { isCertain($0) }
    )
  }

  /// Whether the loss is real: picture files may have an alpha channel that is opaque everywhere.
  private func isCertain(_ loss: PictureLoss) -> Bool {
    loss != .alpha || preparation.input.pictures == nil
  }

  /// Reports colours that differ from those of the first frame, whose colours the whole stream is tagged
  /// with.
  private mutating func reportColorChange(of kind: PictureKind) throws(AnnotateError) {
    let first = first ?? kind
    self.first = first
    guard kind.color.contradicts(first.color) else { return }
    guard kind.color.isHighDynamicRange == first.color.isHighDynamicRange else {
      throw AnnotateError(ColorProblem.changesRange(preparation.job.input.path))
    }
    try report([.changingColors])
  }

  /// Reports losses of pictures.
  ///
  /// - Throws: in a strict job, the loss.
  func report(_ losses: [PictureLoss]) throws(AnnotateError) {
    for loss in losses { try reporter.report(preparation.ofInput(preparation.loss(loss))) }
  }
}

/// The evenly spaced slots for frames in a container that counts frames instead of storing times.
struct FrameGrid {
  private let tick: Rational
  /// Whether a slot may stay empty, so that the frame before it is shown longer.
  private let canSkip: Bool
  private var first: MediaTime?
  private var last: Int64 = -1

  /// The grid of an output; nil if its container stores times.
  ///
  /// Without a container, the rate is that in the stream itself.
  init?(of video: StreamInfo, by encoder: EncoderChoice, in format: OutputFormat) {
    guard format.countsFrames else { return nil }
    let rate = format.hasNoTimes ? encoder.frameRate(of: video) : video.nominalFrameRate
    self.init(
      tick: rate.isPositive ? rate.inverse : Rational(1, 25),
      canSkip: format.profile.times.countsPackets
    )
  }

  init(tick: Rational, canSkip: Bool) {
    (self.tick, self.canSkip) = (tick, canSkip)
  }

  /// Whether the next frame, which is shown at `time`, gets another slot than the one nearest to its time.
  mutating func moves(_ time: MediaTime) -> Bool {
    let first = first ?? time
    self.first = first
    let since = MediaTime(time.value - first.value, timeBase: time.timeBase)
    let slot = since.rescaled(to: tick).value
    defer { last = max(slot, last + 1) }
    return canSkip ? slot <= last : slot != last + 1
  }
}
