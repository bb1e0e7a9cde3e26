internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStills

/// Reports what pictures lose: each kind of loss once, with the first picture that shows it.
struct StillLosses {
  private let preparation: JobPreparation
  private let source: PictureSource?
  private let input: String
  private let format: StillFormat
  private let reporter: LossReporter
  /// The kinds of losses that have been reported.
  private var reported: Set<String>

  /// Starts with the losses of the first picture, which are reported before the work starts.
  init(_ preparation: JobPreparation, _ format: StillFormat, _ reporter: LossReporter) {
    self.preparation = preparation
    source = preparation.input.pictures
    input = preparation.job.input.path
    (self.format, self.reporter) = (format, reporter)
    reported = Set(preparation.input.pictures?.first.metadata.losses(in: format) ?? [])
  }

  /// Reports the losses of a picture and of its file's metadata; `index` counts from 0.
  ///
  /// - Throws: in a strict job, the loss.
  mutating func report(
    _ frame: Frame,
    _ file: StillFile?,
    _ encoding: StillEncoding,
    index: Int
  ) throws(AnnotateError) {
    let path = source?.path(ofPicture: index) ?? input
    for loss in encoding.losses(of: frame) {
      guard let words = words(for: loss) else { continue }
      try reportOnce(words.what + words.why, words, path)
    }
    // The metadata of picture files is read from the files instead.
    if source == nil { try reportData(of: frame) }
    for part in file?.metadata.losses(in: format) ?? [] {
      try reportOnce(
        part,
        ("leaving out \(part) of", "\(format.name) cannot store that", []),
        path
      )
    }
  }

  /// Reports the losses of a video frame besides its pixels.
  private func reportData(of frame: Frame) throws(AnnotateError) {
    let losses = preparation.picture.encoder.sideDataLosses(of: frame)
    let display: [PictureLoss] =
      preparation.input.source.describesDisplay(of: frame, in: preparation.input.video)
      ? [.display] : []
    let lacksColors = !format.profile.parts.contains(.colorMeaning)
    let colors: [PictureLoss] = frame.color.isUnconventional && lacksColors ? [.colorTags] : []
    // The loss of the video's timecode has already been reported.
    let isReported = preparation.input.video.startTimecode != nil
    for loss in losses + display + colors where !(isReported && loss == .data(.timecode)) {
      try reporter.report(preparation.warning(of: loss))
    }
  }

  private mutating func reportOnce(
    _ key: String,
    _ words: (what: String, why: String, hints: [String]),
    _ path: String
  ) throws(AnnotateError) {
    guard reported.insert(key).inserted else { return }
    try reporter.report(
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
