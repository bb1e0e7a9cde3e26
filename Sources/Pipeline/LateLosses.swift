internal import Media
internal import MediaTypes

/// Finds what is lost of pictures that only they themselves tell of, such as captions and metadata
/// that changes from picture to picture.
struct LateLosses: ~Copyable {
  private let preparation: JobPreparation
  private let onWarning: @Sendable (AnnotateError) -> Void
  /// What has been said already.
  private var said: Set<PictureLoss>

  /// Takes note of what the header has told.
  init(_ preparation: JobPreparation, onWarning: @escaping @Sendable (AnnotateError) -> Void) {
    self.preparation = preparation
    self.onWarning = onWarning
    said = Set(preparation.knownLosses)
    if preparation.video.hasDolbyVision { said.insert(.dolbyVision) }
  }

  /// Warns of what has not been said before.
  ///
  /// - Throws: where nothing may be lost, the loss; `.usage` or `.unavailable` where a high dynamic
  ///   range would be ruined.
  mutating func look(at frame: Frame) throws(AnnotateError) {
    let (encoder, format) = (preparation.encoder, preparation.format)
    if encoder.ruinsHighRange(of: frame, in: format) { throw preparation.ruinedHighRange }
    let losses = encoder.losses(of: frame, preparation.video, in: format)
    for loss in losses where said.insert(loss).inserted {
      let warning = preparation.warning(of: loss)
      guard !preparation.job.isStrict else { throw warning }
      onWarning(warning)
    }
  }
}
