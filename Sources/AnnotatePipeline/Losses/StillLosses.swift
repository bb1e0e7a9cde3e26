internal import AnnotateContainers
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
  private var reported: Set<Loss.Still>
  /// The personal data whose removal has been reported.
  private var removed: PersonalData

  /// Starts with the losses of the first picture, which are reported before the work starts.
  init(_ preparation: JobPreparation, _ format: StillFormat, _ reporter: LossReporter) {
    self.preparation = preparation
    source = preparation.input.pictures
    input = preparation.job.input.path
    (self.format, self.reporter) = (format, reporter)
    let file = source.map { preparation.published($0.first) }
    let first = file?.metadata.losses(in: format) ?? []
    let previews = file.map(preparation.previews) ?? []
    removed = preparation.personalData
    reported = Set(
      first.map { .metadataPart($0, format.name) } + previews.map { .unstampedPart($0) }
    )
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
      guard let loss = stillLoss(loss) else { continue }
      try reportOnce(loss, path)
    }
    // The metadata of picture files is read from the files instead.
    if source == nil { try reportData(of: frame) }
    for part in file?.metadata.losses(in: format) ?? [] {
      try reportOnce(.metadataPart(part, format.name), path)
    }
    for part in file.map(preparation.previews) ?? [] { try reportOnce(.unstampedPart(part), path) }
  }

  /// Reports which kinds of personal data of a picture are removed that no earlier one had.
  mutating func report(_ data: PersonalData, index: Int) {
    let more = data.kinds(beyond: removed)
    guard !more.isEmpty else { return }
    removed.add(more)
    let path = source?.path(ofPicture: index) ?? input
    reporter.warn(AnnotateError(Notice.removed(more, of: path)))
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
      try reporter.report(preparation.ofInput(preparation.loss(loss)))
    }
  }

  private mutating func reportOnce(_ loss: Loss.Still, _ path: String) throws(AnnotateError) {
    guard reported.insert(loss).inserted else { return }
    try reporter.report(FileLoss(.still(loss), of: path))
  }

  private func stillLoss(_ loss: PictureLoss) -> Loss.Still? {
    switch loss {
    case .alpha: .alpha(format.name)
    case .bits(let kept, let all): .bits(kept: kept, of: all, format.name)
    case .chroma(let kept, let all): .chroma(isHalved: kept == all / 2, format.name)
    default: nil
    }
  }
}
