internal import Media
internal import MediaTypes

/// Finds what is lost of pictures that only they themselves tell of, such as captions and metadata
/// that changes from picture to picture.
struct LateLosses: ~Copyable {
  private let preparation: JobPreparation
  private let onWarning: @Sendable (AnnotateError) -> Void
  /// What has been said already.
  private var said: Set<PictureLoss>
  /// What the first frame and the last were like.
  private var (first, kind): (PictureKind?, PictureKind?)

  /// Takes note of what the header has told.
  init(_ preparation: JobPreparation, onWarning: @escaping @Sendable (AnnotateError) -> Void) {
    self.preparation = preparation
    self.onWarning = onWarning
    said = Set(preparation.knownLosses)
    if preparation.pictures != nil { said.remove(.alpha) }
    if preparation.video.hasDolbyVision { said.insert(.dolbyVision) }
  }

  /// Warns of what has not been said before; `opened` is nil before the first frame.
  ///
  /// - Throws: where nothing may be lost, the loss; `.badInput`, `.usage` or `.unavailable` where a high
  ///   dynamic range would be ruined.
  mutating func look(
    at frame: Frame,
    _ opened: borrowing Encoder?
  ) throws(AnnotateError) {
    let kind = PictureKind(of: frame)
    if kind != self.kind {
      try look(at: kind)
      try lookAtColors(of: kind)
      let losses = opened?.losses(of: kind, preparation.video) ?? []
      for loss in losses where isCertain(loss) { try say(loss) }
    }
    if preparation.pictures != nil, !said.contains(.alpha),
      opened?.losesTransparency(of: frame) ?? preparation.encoder.losesTransparency(of: frame)
    {
      try say(.alpha)
    }
    for loss in preparation.encoder.sideDataLosses(of: frame) { try say(loss) }
    self.kind = kind
  }

  private mutating func look(at kind: PictureKind) throws(AnnotateError) {
    let (encoder, format) = (preparation.encoder, preparation.format)
    if encoder.ruinsHighRange(of: kind, in: format) { throw preparation.ruinedHighRange }
    for loss in encoder.losses(of: kind, preparation.video, in: format) where isCertain(loss) {
      try say(loss)
    }
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
        subject: preparation.job.input,
        why: "it changes between standard and high dynamic range in mid-stream",
        hints: ["cut it where it changes"]
      )
    }
    try say(.changingColors)
  }

  private mutating func say(_ loss: PictureLoss) throws(AnnotateError) {
    guard said.insert(loss).inserted else { return }
    let warning = preparation.warning(of: loss)
    guard !preparation.job.isStrict else { throw warning }
    onWarning(warning)
  }
}
