internal import Media
internal import MediaTypes

/// Finds what is lost of pictures that only they themselves tell of, such as captions and metadata
/// that changes from picture to picture.
struct LateLosses: ~Copyable {
  private let preparation: JobPreparation
  private let onWarning: @Sendable (AnnotateError) -> Void
  /// What has been said already.
  private var said: Set<PictureLoss>
  /// What the last frame was like.
  private var kind: PictureKind?

  /// Takes note of what the header has told.
  init(_ preparation: JobPreparation, onWarning: @escaping @Sendable (AnnotateError) -> Void) {
    self.preparation = preparation
    self.onWarning = onWarning
    said = Set(preparation.knownLosses)
    if preparation.video.hasDolbyVision { said.insert(.dolbyVision) }
  }

  /// Warns of what has not been said before; `encoderExpectsFields` is nil before the first frame.
  ///
  /// - Throws: where nothing may be lost, the loss; `.usage` or `.unavailable` where a high dynamic
  ///   range would be ruined.
  mutating func look(at frame: Frame, encoderExpectsFields: Bool?) throws(AnnotateError) {
    let kind = PictureKind(of: frame)
    if kind != self.kind { try look(at: kind) }
    if kind.hasFields, encoderExpectsFields == false { try say(.lateFields) }
    for loss in preparation.encoder.sideDataLosses(of: frame) { try say(loss) }
    self.kind = kind
  }

  private mutating func look(at kind: PictureKind) throws(AnnotateError) {
    let (encoder, format) = (preparation.encoder, preparation.format)
    if encoder.ruinsHighRange(of: kind, in: format) { throw preparation.ruinedHighRange }
    for loss in encoder.losses(of: kind, preparation.video, in: format) { try say(loss) }
  }

  private mutating func say(_ loss: PictureLoss) throws(AnnotateError) {
    guard said.insert(loss).inserted else { return }
    let warning = preparation.warning(of: loss)
    guard !preparation.job.isStrict else { throw warning }
    onWarning(warning)
  }
}
