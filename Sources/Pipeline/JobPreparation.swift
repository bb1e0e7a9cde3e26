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
  /// The streams whose packets are taken over.
  let carried: [StreamInfo]
  let detector: CenterFaceDetector

  /// Finds what the job needs.
  ///
  /// - Throws: `.badInput` where there is no video, `.unavailable` where a part is missing.
  init(
    _ job: AnnotationJob,
    _ plan: OutputPlan,
    source: SourceDescription
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
    carried = StreamCarriage.carried(of: others, from: source, in: plan.format)
    let encoder = try plan.encoder(for: video)
    let placed = FramePlacement(of: geometry, as: job.reframing, chroma: video.pixelsPerChroma)
    placement = placed.enlarged(
      to: encoder.pictureSize(placed.output.codedSize, of: video, source)
    )
    self.encoder = encoder
    detector = try CenterFaceDetector(in: .locate())
    format = plan.format
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
    let others = [lostOrientation, lostAperture, lostAlpha, enlargedPicture].compactMap(\.self)
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
    guard placement.output.orientation != .up, !format.storesOrientation else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out how the picture is turned in",
      subject: job.input,
      why: "the container \(format.name) cannot hold it, so it will be shown as it is stored",
      hints: ["write to .mp4 or .mov, or turn the stored picture with --bake-orientation"]
    )
  }

  /// Only a source states a part to be seen; what an encoder adds is another matter.
  private var lostAperture: AnnotateError? {
    let whole = PixelRect(x: 0, y: 0, size: placement.unpaddedSize).rect
    guard placement.output.cleanAperture != whole, !format.storesCleanAperture else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out which part of the picture is to be seen in",
      subject: job.input,
      why: "the container \(format.name) cannot hold it, so all of it will be shown",
      hints: ["write to .mp4 or .mov, or cut the stored picture with --bake-orientation"]
    )
  }

  private var lostAlpha: AnnotateError? {
    guard encoder.losesAlpha(of: video, source) else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out the transparency of",
      subject: job.input,
      why: "\(encoder.name) does not keep it",
      hints: ["--codec prores or ffv1 does"]
    )
  }

  private var enlargedPicture: AnnotateError? {
    let size = placement.output.codedSize
    let wanted = placement.unpaddedSize
    guard size != wanted, !format.storesCleanAperture else { return nil }
    return AnnotateError(
      .badInput,
      "enlarging the picture of",
      subject: job.input,
      why: "\(encoder.name) takes no \(wanted); the last column or row is repeated to "
        + "make \(size)",
      hints: ["write to .mp4 or .mov, which say what to cut off, or choose --codec vp9 or ffv1"]
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
