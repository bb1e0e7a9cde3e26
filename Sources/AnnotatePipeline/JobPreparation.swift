internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateInference
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateStamps

/// What the input's header and the machine say about a job, before anything is written.
struct JobPreparation: Sendable {
  let job: AnnotationJob
  let format: OutputFormat
  let encoder: EncoderChoice
  /// What is annotated.
  let main: MainVideo
  /// Where the source's pictures go in the output's.
  let placement: FramePlacement
  /// The streams that are taken over, and how.
  let carried: [CarriedStream]
  /// Where the faces come from.
  let faces: FaceSupply
  /// The pictures that are read; nil where the input is a video.
  let pictures: PictureSource?
  /// Where pictures are written; nil where the output is a video.
  let destination: PictureDestination?
  /// Where a part of the video is written; nil where it is written whole.
  var segment: SegmentOutput.Target?

  /// Finds what the job needs; `faces` says where the faces come from where that is known already, and
  /// `detector` replaces the one that the job names.
  ///
  /// - Throws: `.badInput` where there is no video, `.unavailable` where a part is missing.
  init(
    _ job: AnnotationJob,
    _ plan: OutputPlan,
    source: SourceDescription,
    pictures: PictureSource? = nil,
    faces: FaceSupply? = nil,
    detector: (any FaceDetector)? = nil
  ) throws(AnnotateError) {
    main = try MainVideo(of: source)
    let (video, geometry) = (main.stream, main.geometry)
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
    let placed = FramePlacement(
      of: geometry,
      as: job.reframing,
      chroma: video.pixelsPerChroma,
      hasFields: source.hasFields(video)
    )
    let size = placed.output.codedSize
    placement = placed.enlarged(
      to: plan.pictures == nil ? encoder.pictureSize(size, of: video, source) : size
    )
    self.encoder = encoder
    let isStill = pictures?.isStill ?? false
    let supply: FaceSupply
    if let faces {
      supply = faces
    } else {
      supply = try FaceSupply(for: job, of: main, isStill: isStill, detector: detector)
    }
    self.faces = supply
    format = plan.format
    (self.pictures, destination) = (pictures, plan.pictures)
    self.job = supply.leavingHidden(out: job)
    try checkColors()
    try checkRate()
  }

  /// Whether the user does not want a stream.
  static func isDropped(_ stream: StreamInfo, by job: AnnotationJob) -> Bool {
    AnnotationJob.StreamSort(rawValue: stream.kind.rawValue).map(job.droppedStreams.contains)
      ?? false
  }

  var source: SourceDescription { main.source }
  var video: StreamInfo { main.stream }
  var geometry: FrameGeometry { main.geometry }

  /// The first line of the sidecar.
  ///
  /// - Throws: `.inputOutput` where a model's file cannot be read, `.unavailable` where OpenVINO is
  ///   missing.
  func header() throws(AnnotateError) -> SidecarRecord<SidecarHeader> {
    let output = SidecarHeader.Output(
      size: placement.output.displaySize,
      fromDisplay: placement.displayToOutput
    )
    return try faces.header(
      of: main,
      in: job.reframing == Reframing() ? nil : output,
      options: job.recordedOptions
    )
  }
}

extension StampPlan {
  /// Makes the plan of a job.
  init(_ preparation: JobPreparation) {
    self.init(
      preparation.job.styles,
      preparation.job.covering,
      geometry: preparation.geometry,
      region: preparation.job.selection.region ?? preparation.job.looking.region
    )
  }
}
