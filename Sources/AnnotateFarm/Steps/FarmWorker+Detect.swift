internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
package import AnnotatePipeline
internal import AnnotateSidecar

extension FarmWorker {
  /// Finds the faces in a range of a clip.
  ///
  /// - Throws: `AnnotateError`, or `CancellationError` if the task was cancelled; no file is left then.
  package func detect(
    _ clip: FarmClip,
    _ range: FarmRange,
    _ listener: RunListener = RunListener()
  ) async throws -> Outcome {
    try check(clip)
    let step = FarmStep(.detect, clip: clip.name, range: range)
    let job = job(of: clip)
    if let result = try detected(clip, step) { return .existing(result) }
    let path = try temporaryPath(for: step)
    defer { UnfinishedFiles.discard(path) }
    let span = FrameSpan(range, of: clip)
    let detection: RangeDetectionResult
    do {
      detection = try await detect(clip, job, range, span, into: path, listener)
    } catch is MissedEntry {
      detection = try await detect(
        clip,
        job,
        range,
        span.fromBeginning,
        into: path,
        listener
      )
    }
    return .made(try store(path, of: step, result(of: detection, clip, range)))
  }

  /// The detections in a range if they are complete, in a video that has not changed.
  ///
  /// - Throws: `.badInput` if the video has changed.
  func detected(_ clip: FarmClip, _ step: FarmStep) throws(AnnotateError) -> FarmResult? {
    try known.checkOnce(clip.name) { () throws(AnnotateError) in
      try check(clip, PictureSource(job(of: clip)))
    }
    let hash = try plan.hash(of: clip, for: .detect)
    return try folder.state(of: step, plan: hash, thoroughly: true).result
  }

  /// The record of detections, still without the facts about their file.
  func result(
    of detection: RangeDetectionResult,
    _ clip: FarmClip,
    _ range: FarmRange
  ) throws(AnnotateError) -> FarmResult {
    var result = FarmResult(
      phase: .detect,
      frames: range.frames,
      count: detection.count,
      plan: try plan.hash(of: clip, for: .detect),
      origin: "",
      damagedPackets: detection.damage.packets
    )
    result.damagedFrames = detection.damage.frames
    return result
  }

  private func detect(
    _ clip: FarmClip,
    _ job: AnnotationJob,
    _ range: FarmRange,
    _ span: FrameSpan,
    into path: String,
    _ listener: RunListener
  ) async throws -> RangeDetectionResult {
    let reading = try reading(clip, job)
    let preparation = try preparation(of: reading, job, .none)
    return try await FarmRuns.detect(
      reading.demuxer,
      of: preparation.input.main,
      span,
      DetectionJob(job),
      detection: try detection(preparation, keepsPixels: false),
      into: try await target(preparation, clip, range, path),
      LossReporter(isStrict: job.output.isStrict, onWarning: listener.onWarning),
      listener
    )
  }

  /// What finds the faces of a job; `keepsPixels` says whether frames that are passed on have their pixels.
  ///
  /// - Throws: `.usage` if the faces of the job are known.
  func detection(
    _ preparation: JobPreparation,
    keepsPixels: Bool
  ) throws(AnnotateError) -> any FaceStage<MediaElement, DetectedElement> {
    switch preparation.faces.origin {
    case .detected(let models):
      DetectionStage(
        preparation.input.main,
        options: preparation.job.detection,
        models: models,
        keepsPixels: keepsPixels
      )
    case .nobody: NoDetection()
    case .recorded: throw AnnotateError(FarmProblem.noDetector)
    }
  }

  /// The file for the detections in a range, under a temporary path.
  ///
  /// - Throws: `AnnotateError` if the models have changed since the plan was made, or nobody can be recognised in a photo.
  func target(
    _ preparation: JobPreparation,
    _ clip: FarmClip,
    _ range: FarmRange,
    _ path: String
  ) async throws -> DetectionsTarget {
    let (job, stream) = (preparation.job, preparation.input.video)
    let header = try preparation.detectionHeader()
    try check(header.content, of: clip)
    var target = DetectionsTarget(
      path: path,
      header: DetectionsHeader(
        sidecar: header,
        firstFrame: range.first,
        tracking: try await job.tracking.options(for: stream, job.detection, session.limits),
        timecodeRate: stream.nominalFrameRate
      ),
      frames: FrameSpan(range, of: clip).frames,
      expectedFrames: range.count,
      input: job.input.path,
      isStrict: job.output.isStrict,
      mayBeEmpty: true
    )
    target.isTemporary = true
    return target
  }

  /// What a job does with its opened input and with its styles, if they matter.
  func preparation(
    of reading: borrowing FarmReading,
    _ job: AnnotationJob,
    _ styles: ResolvedStyles
  ) throws(AnnotateError) -> JobPreparation {
    try JobPreparation(
      job,
      reading.plan,
      styles,
      source: reading.demuxer.source,
      pictures: reading.pictures,
      models: models
    )
  }

  private func check(_ header: SidecarHeader, of clip: FarmClip) throws(AnnotateError) {
    let request = plan.request(of: clip)
    guard header.models != request.models || header.inference != request.inference else { return }
    let names = zip(header.models, request.models).filter { $0 != $1 }.map(\.0.name)
    throw changed(
      folder.planPath,
      names.isEmpty && header.models.count == request.models.count
        ? .runtime(header.inference?.runtime) : .models(names)
    )
  }
}
