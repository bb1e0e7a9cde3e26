package import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateInference
package import AnnotateJobs
package import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotateSidecar
internal import AnnotateStamps

/// Everything that the input's header and the installed software decide about a job, before anything is
/// written.
///
/// It is a class because noncopyable types store it: the compiler takes seconds for a noncopyable type with
/// that many fields.
package final class JobPreparation: Sendable {
  /// The job, without the faces that its sidecar hides.
  package let job: AnnotationJob
  /// The faces that the options select by number, also if the sidecar hides them.
  let selection: FaceSelection
  /// The container of the output.
  package let format: OutputFormat
  let encoder: EncoderChoice
  /// The video to annotate.
  package let main: MainVideo
  /// The position of the source's picture in that of the output.
  let placement: FramePlacement
  /// The streams that are carried into the output, and how.
  package let carried: [CarriedStream]
  /// The origin of the faces.
  package let faces: FaceOrigin
  /// The pictures of the input; nil if it is a video.
  package let pictures: PictureSource?
  /// The pictures of the output; nil if it is a video.
  let destination: PictureDestination?
  /// The part of the input that is wanted; nil for all of it.
  let excerpt: Excerpt?

  /// Finds everything that the job needs; `faces` is the origin of the faces if it is already known,
  /// `detector` replaces the one that the job names, and `models` has those of other jobs.
  ///
  /// - Throws: `.badInput` if there is no video, `.unavailable` if a model or encoder is missing.
  package init(
    _ job: AnnotationJob,
    _ plan: OutputPlan,
    source: SourceDescription,
    pictures: PictureSource? = nil,
    faces: FaceOrigin? = nil,
    detector: (any FaceDetector)? = nil,
    models: SharedModels? = nil
  ) throws(AnnotateError) {
    main = try MainVideo(of: source)
    let (video, geometry) = (main.stream, main.geometry)
    var job = job
    // Without its rotation the picture would be shown lying on its side.
    if geometry.orientation != .up, !plan.format.profile.picture.storesOrientation {
      job.output.reframing.bakesOrientation = true
    }
    let encoder = try plan.encoder(for: video, of: source, job)
    let others = source.streams.filter { $0.index != video.index && !Self.isDropped($0, by: job) }
    carried =
      plan.pictures == nil
      ? StreamCarriage.carried(
        of: others,
        from: source,
        in: plan.format,
        beside: encoder,
        isStreamed: job.writesToStandardOutput,
        soundCodec: job.output.soundCodec
      ) : []
    let unpadded = FramePlacement(
      of: geometry,
      as: job.output.reframing,
      chroma: video.pixelsPerChroma,
      hasFields: source.hasFields(video)
    )
    let size = unpadded.output.codedSize
    placement = unpadded.enlarged(
      to: plan.pictures == nil ? encoder.pictureSize(size, of: video, source) : size
    )
    self.encoder = encoder
    let isStill = pictures?.isStill ?? false
    let supply: FaceOrigin
    if let faces {
      supply = faces
    } else {
      supply = try FaceOrigin(
        for: job,
        of: main,
        isStill: isStill,
        detector: detector,
        models: models
      )
    }
    self.faces = supply
    format = plan.format
    (self.pictures, destination) = (pictures, plan.pictures)
    let resolved = try supply.resolvingNames(of: job)
    selection = resolved.drawing.selection
    let named = supply.leavingHidden(out: resolved)
    self.job = supply.takingExcerpt(of: named)
    excerpt = try self.job.input.excerpt(of: source, pictures)
    try checkColors()
    try checkRate()
    try checkFragments()
    try checkSoundCodec()
  }

  /// Whether the job asks to drop a stream.
  static func isDropped(_ stream: StreamInfo, by job: AnnotationJob) -> Bool {
    OutputOptions.StreamKind(rawValue: stream.kind.rawValue).map(job.output.droppedStreams.contains)
      ?? false
  }

  /// The indices of the streams that are carried.
  var carriedIndices: Set<Int> { Set(carried.map(\.index)) }

  var source: SourceDescription { main.source }
  /// The stream that is annotated.
  package var video: StreamInfo { main.stream }

  /// Whether the frames cannot be encoded in parts, because all of them share a palette.
  package var needsWholeClip: Bool { destination == nil && encoder.needsWholeClip }

  /// Whether every picture is encoded by itself, so that encoding in parts costs no space.
  package var encodesPicturesAlone: Bool { encoder.standsAlone }

  var geometry: FrameGeometry { main.geometry }

  /// Whether the stored pictures have the size and form of the source's.
  var keepsGeometry: Bool { job.output.reframing == Reframing() && placement.output == geometry }

  /// Checks that an output that is to be divided into fragments can be.
  ///
  /// - Throws: `.usage` if its container has none.
  private func checkFragments() throws(AnnotateError) {
    guard job.output.isFragmented, format.profile.writing.finish != .movieBoxes else { return }
    throw AnnotateError(
      .usage,
      "cannot divide into fragments",
      subject: job.output.path,
      why: "only MP4 and MOV have them",
      hints: ["write to .mp4 or .mov, or leave out --fragment"]
    )
  }

  /// Checks that there is an encoder for sound that is to be converted.
  ///
  /// - Throws: `.usage` if there is none.
  private func checkSoundCodec() throws(AnnotateError) {
    guard let codec = job.output.soundCodec, !SoundEncoders.has(codec) else { return }
    throw AnnotateError(
      .usage,
      "cannot convert sound to",
      subject: codec,
      why: "FFmpeg has no such encoder of sound",
      hints: ["choose another for --convert-audio, such as aac, opus or flac"]
    )
  }

  /// How the output is laid out.
  var outputForm: OutputForm {
    OutputForm(
      putsMovieFirst: job.output.putsMovieFirst,
      keepsGeometry: keepsGeometry,
      isFragmented: format.profile.writing.finish == .movieBoxes
        && (job.output.isFragmented || source.isMadeForStreaming),
      excerpt: excerpt
    )
  }

  /// The first line of the sidecar.
  ///
  /// - Throws: `.inputOutput` if a model's file cannot be read, `.unavailable` if OpenVINO is
  ///   missing.
  package func header() throws(AnnotateError) -> SidecarRecord<SidecarHeader> {
    let output = SidecarHeader.Output(
      size: placement.output.displaySize,
      fromDisplay: placement.displayToOutput
    )
    return try faces.header(
      of: main,
      in: job.output.reframing == Reframing() ? nil : output,
      options: JobRecord(job).headerOptions
    )
  }

  /// The header of a sidecar with what decides the faces, whatever is drawn and encoded.
  ///
  /// - Throws: as `header`.
  package func detectionHeader() throws(AnnotateError) -> SidecarRecord<SidecarHeader> {
    try faces.header(of: main, in: nil, options: JobRecord(DetectionJob(job)).headerOptions)
  }
}

extension JobPreparation {
  /// The duration for which faces are covered before and after they are seen, unless the job says otherwise.
  private static let marginSeconds = 0.25
  private static let largestMargin = 15.0

  /// For how many frames faces are covered before and after they are seen; 0 without tracks.
  fileprivate var coverMargin: Int {
    guard faces.haveTracks(for: job) else { return 0 }
    let rate = video.nominalFrameRate.doubleValue
    let frames = min(Self.largestMargin, (rate * Self.marginSeconds).rounded(.up))
    return job.drawing.covers.margin ?? max(3, Int(frames))
  }
}

extension StampPlan {
  /// Makes the stamp plan of a job.
  package init(_ preparation: JobPreparation) {
    self.init(
      preparation.job.drawing.styles.compactMap(\.style),
      preparation.job.drawing.covers,
      margin: preparation.coverMargin,
      placement: preparation.placement,
      region: preparation.job.drawing.selection.region ?? preparation.job.detection.region,
      names: preparation.faces.names(for: preparation.job),
      rasterize: SVGRasterizer.rasterize
    )
  }
}
