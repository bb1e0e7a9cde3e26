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
  /// The streams whose packets are taken over.
  let carried: [StreamInfo]
  let detector: CenterFaceDetector
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
    let others = source.streams.filter { $0.index != video.index && !Self.isDropped($0, by: job) }
    carried =
      plan.pictures == nil
      ? StreamCarriage.carried(of: others, from: source, in: plan.format) : []
    encoder = try plan.encoder(for: video)
    detector = try CenterFaceDetector(in: .locate())
    format = plan.format
    (self.pictures, destination) = (pictures, plan.pictures)
    (self.job, self.source, self.video, self.geometry) = (job, source, video, geometry)
  }

  /// What the user should know before the work begins, a line each.
  var warnings: [AnnotateError] {
    let kept = Set(carried.map(\.index)).union([video.index])
    let lost = source.streams.filter {
      !kept.contains($0.index) && !Self.isDropped($0, by: job)
    }
    let matrix = video.hasUnusableMatrix ? [unusableMatrix] : []
    let dolbyVision = video.hasDolbyVision ? [lostDolbyVision] : []
    let others =
      [lostOrientation, lostAlpha, enlargedPicture].compactMap(\.self)
      + pictureLosses
    return matrix + dolbyVision + others + lost.map(leftOut)
  }

  /// Whether the user does not want a stream.
  private static func isDropped(_ stream: StreamInfo, by job: AnnotationJob) -> Bool {
    AnnotationJob.StreamSort(rawValue: stream.kind.rawValue).map(job.droppedStreams.contains)
      ?? false
  }

  /// The first line of the sidecar.
  ///
  /// - Throws: `.inputOutput` where a model's file cannot be read.
  func header(version: String) throws(AnnotateError) -> SidecarHeader {
    var models: [SidecarHeader.Model] = []
    for path in detector.modelFiles {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      models.append(SidecarHeader.Model(name: name, sha256: try FileDigest.sha256(of: path)))
    }
    return SidecarHeader(
      generatorVersion: version,
      sourceName: job.input.split(separator: "/").last.map(String.init) ?? job.input,
      sourceSize: FileIdentity(of: job.input).flatMap { $0.isRegular ? $0.size : nil },
      timeBase: video.timeBase,
      frameRate: video.frameRate,
      geometry: geometry,
      startTimecode: video.startTimecode,
      models: models,
      options: job.recordedOptions
    )
  }

  private var unusableMatrix: AnnotateError {
    AnnotateError(
      .badInput,
      "ignoring the display matrix of",
      subject: job.input,
      why: "it is neither a turn nor a mirroring"
    )
  }

  private var lostOrientation: AnnotateError? {
    guard geometry.orientation != .up, !format.storesOrientation else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out how the picture is turned in",
      subject: job.input,
      why: "the container \(format.name) cannot hold it, so it will be shown as it is stored",
      hints: ["write to .mp4 or .mov"]
    )
  }

  private var lostAlpha: AnnotateError? {
    guard encoder.losesAlpha(of: video, source), pictures?.isOpaque != true else {
      return nil
    }
    return AnnotateError(
      .badInput,
      "leaving out the transparency of",
      subject: job.input,
      why: "\(destination == nil ? encoder.name : format.name) does not keep it",
      hints: [
        destination == nil ? "--codec prores or ffv1 does" : "write to .png, .tif or .webp"
      ]
    )
  }

  private var enlargedPicture: AnnotateError? {
    let size = encoder.pictureSize(for: video, of: source)
    guard size != geometry.codedSize else { return nil }
    return AnnotateError(
      .badInput,
      "enlarging the picture of",
      subject: job.input,
      why: "\(encoder.name) takes no \(geometry.codedSize); the last column or row is repeated to "
        + "make \(size)",
      hints: ["--codec vp9 or ffv1 keeps the size"]
    )
  }

  private var lostDolbyVision: AnnotateError {
    AnnotateError(
      .badInput,
      "leaving out the Dolby Vision metadata of",
      subject: job.input,
      why: "it cannot be encoded anew; the picture keeps its base layer's HDR"
    )
  }

  private func leftOut(_ stream: StreamInfo) -> AnnotateError {
    AnnotateError(
      .badInput,
      "leaving out stream \(stream.index) (\(stream.kind.rawValue), \(stream.codec)) of",
      subject: job.input,
      why: "the container \(format.name) cannot hold it"
    )
  }
}
