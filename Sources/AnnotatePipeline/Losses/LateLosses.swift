internal import AnnotateJobs
internal import AnnotateMedia
internal import AnnotateMediaTypes

/// Finds what is lost that only pictures and packets tell of, such as captions and metadata that changes
/// from picture to picture.
struct LateLosses: ~Copyable {
  private let preparation: JobPreparation
  private let reporter: LossReporter
  /// What the first frame and the last were like.
  private var (first, kind): (PictureKind?, PictureKind?)
  /// Whether it has been said that pictures lose their transparency.
  private var isTransparencyLost = false
  private var grid: FrameGrid?

  init(_ preparation: JobPreparation, _ reporter: LossReporter) {
    (self.preparation, self.reporter) = (preparation, reporter)
    grid = FrameGrid(of: preparation.video, in: preparation.format)
  }

  /// Tells of what a frame loses; `opened` is nil before the first frame.
  ///
  /// - Throws: where nothing may be lost, the loss; `.badInput`, `.usage` or `.unavailable` where a high
  ///   dynamic range would be ruined.
  mutating func look(
    at frame: Frame,
    _ opened: borrowing Encoder?
  ) throws(AnnotateError) {
    if grid?.moves(frame.presentationTime) == true { try reporter.tell(preparation.movedFrames) }
    let kind = PictureKind(of: frame)
    if kind != self.kind {
      try look(at: kind)
      try lookAtColors(of: kind)
      try tell((opened?.losses(of: kind, preparation.video) ?? []).filter { isCertain($0) })
    }
    if preparation.pictures != nil, !isTransparencyLost,
      opened?.losesTransparency(of: frame) ?? preparation.encoder.losesTransparency(of: frame)
    {
      isTransparencyLost = true
      try tell([.alpha])
    }
    try tell(preparation.encoder.sideDataLosses(of: frame).filter { !isSaidElsewhere($0) })
    self.kind = kind
  }

  /// Tells of what carried streams lose.
  ///
  /// - Throws: where nothing may be lost, the loss.
  func tell(_ losses: [CarriageLoss]) throws(AnnotateError) {
    for loss in losses {
      switch loss {
      case .beginnings: try reporter.tell(preparation.movedBeginnings)
      case .subtitleStyles(let index):
        guard let stream = preparation.carried.first(where: { $0.index == index }) else { continue }
        try reporter.tell(preparation.lostStyles(stream))
      }
    }
  }

  /// Timecodes of single pictures go on from the first, which the container says; profiles of pictures
  /// that are the input are among their metadata.
  private func isSaidElsewhere(_ loss: PictureLoss) -> Bool {
    switch loss {
    case .data(.timecode):
      preparation.video.startTimecode != nil && preparation.format.profile.tags.storesTimecode
    case .data(.colorProfile): preparation.pictures != nil
    default: false
    }
  }

  private func look(at kind: PictureKind) throws(AnnotateError) {
    let (encoder, format) = (preparation.encoder, preparation.format)
    if encoder.ruinsHighRange(of: kind, in: format) { throw preparation.ruinedHighRange }
    try tell(encoder.losses(of: kind, preparation.video, in: format).filter { isCertain($0) })
  }

  /// Files of pictures may have room for transparency and make no use of it.
  private func isCertain(_ loss: PictureLoss) -> Bool {
    loss != .alpha || preparation.pictures == nil
  }

  /// A stream is tagged once, as its first picture is.
  private mutating func lookAtColors(of kind: PictureKind) throws(AnnotateError) {
    let first = first ?? kind
    self.first = first
    guard kind.color.contradicts(first.color) else { return }
    guard kind.color.isHighDynamicRange == first.color.isHighDynamicRange else {
      throw AnnotateError(
        .badInput,
        "cannot annotate",
        subject: preparation.job.input.path,
        why: "it changes between standard and high dynamic range in mid-stream",
        hints: ["cut it where it changes"]
      )
    }
    try tell([.changingColors])
  }

  private func tell(_ losses: [PictureLoss]) throws(AnnotateError) {
    for loss in losses { try reporter.tell(preparation.warning(of: loss)) }
  }
}
