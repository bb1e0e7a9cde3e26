internal import Faces
internal import Files
internal import Inference
internal import Media
internal import MediaTypes
internal import Sidecar

/// What the input's header and the machine say about a job, before anything is written.
struct JobPreparation: Sendable {
  let job: AnnotationJob
  let format: OutputFormat
  let encoder: EncoderChoice
  let source: SourceDescription
  let video: StreamInfo
  let geometry: FrameGeometry
  /// Where the source's pictures go in the output's.
  let placement: FramePlacement
  /// The streams that are taken over, and how.
  let carried: [CarriedStream]
  let models: LookModels
  /// The pictures that are read; nil where the input is a video.
  let pictures: PictureSource?
  /// Where pictures are written; nil where the output is a video.
  let destination: PictureDestination?

  /// Finds what the job needs.
  ///
  /// - Throws: `.badInput` where there is no video, `.unavailable` where a part is missing.
  init(
    _ job: AnnotationJob,
    _ plan: OutputPlan,
    source: SourceDescription,
    pictures: PictureSource? = nil
  ) throws(AnnotateError) {
    guard let video = source.mainVideo, let geometry = video.geometry else {
      throw AnnotateError(
        .badInput,
        "cannot annotate",
        subject: job.input,
        why: "it has no video stream"
      )
    }
    guard geometry.codedSize.area > 0 else {
      throw AnnotateError(
        .badInput,
        "cannot annotate",
        subject: job.input,
        why: "the size of its picture is not known"
      )
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
        isStreamed: job.writesToStandardOutput
      ) : []
    let placed = FramePlacement(of: geometry, as: job.reframing, chroma: video.pixelsPerChroma)
    let size = placed.output.codedSize
    placement = placed.enlarged(
      to: plan.pictures == nil ? encoder.pictureSize(size, of: video, source) : size
    )
    self.encoder = encoder
    models = try LookModels(
      for: job.looking,
      isStill: pictures.map { $0.sequence == nil } ?? false,
      keepsMesh: job.keepsMesh,
      in: .locate()
    )
    format = plan.format
    (self.pictures, destination) = (pictures, plan.pictures)
    (self.job, self.source, self.video, self.geometry) = (job, source, video, geometry)
    try checkColors()
    try checkRate()
  }

  /// Whether the user does not want a stream.
  static func isDropped(_ stream: StreamInfo, by job: AnnotationJob) -> Bool {
    AnnotationJob.StreamSort(rawValue: stream.kind.rawValue).map(job.droppedStreams.contains)
      ?? false
  }

  /// The first line of the sidecar.
  ///
  /// - Throws: `.inputOutput` where a model's file cannot be read.
  func header(version: String) throws(AnnotateError) -> SidecarHeader {
    var models: [SidecarHeader.Model] = []
    for path in self.models.files {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      models.append(SidecarHeader.Model(name: name, sha256: try FileDigest.sha256(of: path)))
    }
    var header = SidecarHeader(
      generatorVersion: version,
      sourceName: job.input.split(separator: "/").last.map(String.init) ?? job.input,
      sourceSize: FileIdentity(of: job.input).flatMap { $0.isRegular ? $0.size : nil },
      timeBase: video.timeBase,
      frameRate: video.frameRate,
      geometry: geometry,
      output: job.reframing == Reframing()
        ? nil
        : SidecarHeader.Output(
          size: placement.output.displaySize,
          fromDisplay: placement.displayToOutput
        ),
      startTimecode: video.startTimecode,
      models: models,
      options: job.recordedOptions
    )
    header.inference = try self.models.inference()
    return header
  }
}
