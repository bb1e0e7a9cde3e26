internal import AnnotateContainers
internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePictures
internal import AnnotateStills
internal import AnnotateTracking

/// Writes pictures, one file for each frame.
///
/// All of them keep their temporary names until the last one is complete.
struct PictureOutput: ~Copyable, FrameOutput {
  private let destination: PictureDestination
  private let preparation: JobPreparation
  private let firstNumber: Int
  private var reframer = Reframer()
  private var converter: FrameConverter
  private var thumbnails = ThumbnailRenewer()
  private var losses: StillLosses
  /// The number of pictures written so far.
  private(set) var frameCount = 0
  private let transaction: FileTransaction

  /// Prepares for a job that writes pictures; their files become part of a transaction.
  init(
    _ preparation: JobPreparation,
    to destination: PictureDestination,
    _ reporter: LossReporter,
    in transaction: FileTransaction
  ) {
    self.preparation = preparation
    self.transaction = transaction
    self.destination = destination
    let (job, source) = (preparation.job, preparation.input.pictures)
    firstNumber = destination.firstNumber(job, source)
    converter = FrameConverter(for: destination.encoding(job, source?.first))
    losses = StillLosses(preparation, destination.format, reporter)
  }

  private var job: AnnotationJob { preparation.job }
  private var source: PictureSource? { preparation.input.pictures }
  private var placement: FramePlacement { preparation.picture.placement }

  /// Pictures have no other streams.
  var damageCount: Int { 0 }

  mutating func write(carried packet: Packet) {}

  /// Pictures have no tracks.
  mutating func write(faces sample: FaceSample) {}

  mutating func write(
    _ frame: consuming Frame,
    faces: [Face],
    _ render: (consuming Frame) throws(AnnotateError) -> Frame
  ) throws(AnnotateError) {
    let index = frameCount
    guard destination.sequence != nil || index == 0 else { throw severalFrames }
    let path = destination.path(firstNumber + index)
    let stored = try source?.file(ofPicture: index)
    if let stored, job.output.isPrivate { losses.report(stored.personalData, index: index) }
    let original = stored.map(preparation.published)
    let encoding = destination.encoding(job, original)
    try losses.report(frame, original, encoding, index: index)
    converter.prepare(for: encoding)
    var metadata = original?.metadata ?? StillMetadata()
    if preparation.output.leavesOutPictures { metadata = metadata.withoutPreviews() }
    if source == nil { try describe(frame, in: &metadata) }
    let reframed = try reframer.reframe(consume frame, placement)
    let rendered = try render(try converter.convert(consume reframed))
    if !placement.isIdentity { metadata.removeRegions() }
    if job.output.pictures.writesRegions {
      try addRegions(of: faces, size: rendered.size, to: &metadata, path)
    }
    let encoded = try StillEncoder.encode(rendered, as: encoding)
    let renewed =
      preparation.output.reportsPictures
      ? try original.flatMap { file throws(AnnotateError) in
        try thumbnails.thumbnail(of: rendered, like: file.metadata)
      } : nil
    let bytes = StillEmbedding.embed(
      metadata,
      orientation: placement.output.orientation,
      size: rendered.size,
      thumbnail: renewed,
      in: encoded,
      destination.format
    )
    guard let bytes else { throw unfittingMetadata(path) }
    let file = try transaction.makeFile(for: path, overwrites: job.output.overwrites)
    try FileContents.write(bytes, to: file)
    frameCount += 1
  }

  /// No picture is held back.
  mutating func finish(onFrame: (Int) -> Void) {}

  /// Adds the facts about a frame of a video that a separate picture must state itself.
  private func describe(
    _ frame: Frame,
    in metadata: inout StillMetadata
  ) throws(AnnotateError) {
    let ratio = placement.output.sampleAspectRatio
    if ratio.numerator != ratio.denominator {
      // In TIFF these are pixels per unit of length; in JPEG and PNG they are read as the sides of
      // a pixel.
      metadata.density =
        destination.format.profile.countsPixelsForLength
        ? PixelDensity(x: ratio.denominator, y: ratio.numerator, unit: .none)
        : PixelDensity(x: ratio.numerator, y: ratio.denominator, unit: .none)
    }
    guard let chunk = PNGChunk(meaningOf: frame.color) else { return }
    guard destination.format.profile.parts.contains(.colorMeaning) else {
      if frame.color.isHighDynamicRange { throw unwritableHDR }
      return
    }
    metadata.pngChunks = [chunk]
  }

  private func addRegions(
    of faces: [Face],
    size: PixelSize,
    to metadata: inout StillMetadata,
    _ path: String
  ) throws(AnnotateError) {
    let toStored = placement.displayToOutput.then(placement.output.displayToCoded)
    let regions = faces.compactMap { FaceRegion(toStored.apply($0.observation.bounds), in: size) }
    guard let packet = XMPDocument.adding(regions, to: metadata.xmp, size: size) else {
      throw AnnotateError(PictureOutputProblem.unknownXMP(path))
    }
    metadata.xmp = packet
  }

  private var severalFrames: AnnotateError {
    AnnotateError(PictureOutputProblem.severalPictures(into: destination.path, of: .unknown))
  }

  private var unwritableHDR: AnnotateError {
    AnnotateError(ColorProblem.unwritableHighRange(format: destination.format.name))
  }

  private func unfittingMetadata(_ path: String) -> AnnotateError {
    AnnotateError(PictureOutputProblem.metadataTooLarge(path, format: destination.format.name))
  }
}

extension PictureDestination {
  /// The number of the first file.
  func firstNumber(_ job: AnnotationJob, _ source: PictureSource?) -> Int {
    job.output.pictures.startNumber ?? source?.numbers.lowerBound ?? 1
  }

  /// The encoding of a picture; `source` is the file that it comes from, or nil if it comes from a video.
  func encoding(_ job: AnnotationJob, _ source: StillFile?) -> StillEncoding {
    let swaps = format.profile.sharesByteOrderWithEXIF && source?.metadata.hasBigEndianEXIF == true
    var encoding = StillEncoding(
      format,
      quality: job.output.pictures.quality ?? StillEncoding.defaultQuality,
      isLossless: job.output.pictures.quality == nil && source?.isLossless == true,
      isProgressive: source?.isProgressive ?? false,
      swapsSamples: swaps
    )
    encoding.isOpaque = source?.isOpaque ?? false
    return encoding
  }
}
