internal import AnnotateJobs
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateStills

/// Says what pictures lose, each thing once, with the first picture that shows it.
struct StillLosses {
  private let preparation: JobPreparation
  private let source: PictureSource?
  private let input: String
  private let format: StillFormat
  private let reporter: LossReporter
  /// The kinds of losses that have been said, of whichever picture.
  private var said: Set<String>

  /// Takes note of what is said of the first picture before the work begins.
  init(_ preparation: JobPreparation, _ format: StillFormat, _ reporter: LossReporter) {
    self.preparation = preparation
    source = preparation.pictures
    input = preparation.job.input.path
    (self.format, self.reporter) = (format, reporter)
    said = Set(preparation.pictures?.first.metadata.losses(in: format) ?? [])
  }

  /// Looks at a picture, by its place from 0 on, and what its file says.
  ///
  /// - Throws: where nothing may be lost, the loss.
  mutating func look(
    at frame: Frame,
    _ file: StillFile?,
    _ encoding: StillEncoding,
    index: Int
  ) throws(AnnotateError) {
    let path = source?.path(ofPicture: index) ?? input
    for loss in encoding.losses(of: frame) {
      guard let words = words(for: loss) else { continue }
      try say(words.what + words.why, words, path)
    }
    // What files of pictures say of themselves is looked for in the files.
    if source == nil { try look(atDataOf: frame) }
    for part in file?.metadata.losses(in: format) ?? [] {
      try say(part, ("leaving out \(part) of", "\(format.name) has no place for that", []), path)
    }
  }

  /// Looks at what a picture of a video carries beside its pixels.
  private func look(atDataOf frame: Frame) throws(AnnotateError) {
    let losses = preparation.encoder.sideDataLosses(of: frame)
    let display: [PictureLoss] =
      preparation.source.describesDisplay(of: frame, in: preparation.video) ? [.display] : []
    let lacksColors = !format.profile.parts.contains(.colorMeaning)
    let colors: [PictureLoss] = frame.color.isUnconventional && lacksColors ? [.colorTags] : []
    // The timecode of the video has been said before.
    let isSaid = preparation.video.startTimecode != nil
    for loss in losses + display + colors where !(isSaid && loss == .data(.timecode)) {
      try reporter.tell(preparation.warning(of: loss))
    }
  }

  private mutating func say(
    _ key: String,
    _ words: (what: String, why: String, hints: [String]),
    _ path: String
  ) throws(AnnotateError) {
    guard said.insert(key).inserted else { return }
    try reporter.tell(
      AnnotateError(
        .badInput,
        words.what,
        subject: path,
        why: words.why,
        hints: words.hints
      )
    )
  }

  private func words(for loss: PictureLoss) -> (what: String, why: String, hints: [String])? {
    switch loss {
    case .alpha:
      (
        "leaving out the transparency of", "\(format.name) does not keep it",
        ["write to .png, .tif or .webp"]
      )
    case .bits(let kept, let all):
      (
        "reducing the samples of", "they have \(all) bits, of which \(format.name) keeps \(kept)",
        ["write to .png or .tif"]
      )
    case .chroma(let kept, let all):
      (
        "keeping \(kept == all / 2 ? "half" : "a quarter") of the chroma resolution of",
        "\(format.name) with loss has no more", ["write to .png, .tif or .jpg"]
      )
    default: nil
    }
  }
}
