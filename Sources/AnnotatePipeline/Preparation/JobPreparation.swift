package import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateInference
package import AnnotateJobs
package import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotateSidecar
internal import AnnotateStamps

/// What the input's header and the machine say about a job, before anything is written.
///
/// A class, because noncopyable types keep it: the compiler takes seconds for one with that many fields.
package final class JobPreparation: Sendable {
  /// The job, without the faces that its sidecar hides.
  package let job: AnnotationJob
  /// The container of the output.
  package let format: OutputFormat
  let encoder: EncoderChoice
  /// What is annotated.
  package let main: MainVideo
  /// Where the source's pictures go in the output's.
  let placement: FramePlacement
  /// The streams that are taken over, and how.
  package let carried: [CarriedStream]
  /// Where the faces come from.
  package let faces: FaceSupply
  /// The pictures that are read; nil where the input is a video.
  package let pictures: PictureSource?
  /// Where pictures are written; nil where the output is a video.
  let destination: PictureDestination?

  /// Finds what the job needs; `faces` says where the faces come from where that is known already, and
  /// `detector` replaces the one that the job names.
  ///
  /// - Throws: `.badInput` where there is no video, `.unavailable` where a part is missing.
  package init(
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
      as: job.output.reframing,
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
    OutputOptions.StreamKind(rawValue: stream.kind.rawValue).map(job.output.droppedStreams.contains)
      ?? false
  }

  var source: SourceDescription { main.source }
  /// The stream that is annotated.
  package var video: StreamInfo { main.stream }
  var geometry: FrameGeometry { main.geometry }

  /// The first line of the sidecar.
  ///
  /// - Throws: `.inputOutput` where a model's file cannot be read, `.unavailable` where OpenVINO is
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
}

extension StampPlan {
  /// Makes the plan of a job.
  package init(_ preparation: JobPreparation) {
    self.init(
      preparation.job.drawing.styles.compactMap(\.style),
      preparation.job.drawing.covers,
      geometry: preparation.geometry,
      region: preparation.job.drawing.selection.region ?? preparation.job.detection.region
    )
  }
}
