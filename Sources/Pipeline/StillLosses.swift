internal import Media
internal import MediaTypes
internal import Stills

/// Says what pictures lose, each thing once, with the first picture that shows it.
struct StillLosses {
  private let source: PictureSource?
  private let input: String
  private let format: StillFormat
  private let reporter: LossReporter
  /// The kinds of losses that have been said, of whichever picture.
  private var said: Set<String>

  /// Takes note of what is said of the first picture before the work begins.
  init(_ preparation: JobPreparation, _ format: StillFormat, _ reporter: LossReporter) {
    source = preparation.pictures
    input = preparation.job.input
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
    for part in file?.metadata.losses(in: format) ?? [] {
      try say(part, ("leaving out \(part) of", "\(format.name) has no place for that", []), path)
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
