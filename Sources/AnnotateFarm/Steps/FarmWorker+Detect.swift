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
    let hash = try plan.hash(of: clip, for: .detect)
    let step = FarmStep(.detect, clip: clip.name, range: range)
    let job = job(of: clip)
    try known.checkOnce(clip.name) { () throws(AnnotateError) in
      try check(clip, PictureSource(job))
    }
    if case .done(let result) = try folder.state(of: step, plan: hash, thoroughly: true) {
      return .existing(result)
    }
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
    var result = FarmResult(
      phase: .detect,
      frames: range.frames,
      count: detection.count,
      plan: hash,
      origin: "",
      damagedPackets: detection.damage.packets
    )
    result.damagedFrames = detection.damage.frames
    return .made(try store(path, of: step, result))
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
    let detection: any FaceStage<MediaElement, DetectedElement>
    switch preparation.faces.origin {
    case .detected(let models):
      detection = DetectionStage(
        preparation.input.main,
        options: job.detection,
        models: models,
        keepsPixels: false
      )
    case .nobody: detection = NoDetection()
    case .recorded: throw AnnotateError(FarmProblem.noDetector)
    }
    let header = try preparation.detectionHeader()
    try check(header.content, of: clip)
    let stream = preparation.input.video
    var target = DetectionsTarget(
      path: path,
      header: DetectionsHeader(
        sidecar: header,
        firstFrame: range.first,
        tracking: try await job.tracking.options(for: stream, job.detection, session.limits),
        timecodeRate: stream.nominalFrameRate
      ),
      frames: span.frames,
      expectedFrames: range.count,
      input: job.input.path,
      isStrict: job.output.isStrict,
      mayBeEmpty: true
    )
    target.isTemporary = true
    return try await FarmRuns.detect(
      reading.demuxer,
      of: preparation.input.main,
      span,
      DetectionJob(job),
      detection: detection,
      into: target,
      LossReporter(isStrict: job.output.isStrict, onWarning: listener.onWarning),
      listener
    )
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
