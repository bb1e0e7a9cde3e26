internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar

extension FarmWorker {
  /// Looks at a range of a clip.
  ///
  /// - Throws: `AnnotateError`, or `CancellationError` where the task was cancelled; nothing is left of
  ///   it then.
  public func look(
    _ clip: FarmClip,
    _ range: FarmRange,
    _ listener: Listener = Listener()
  ) async throws -> Outcome {
    try check(clip)
    let hash = try plan.hash(of: clip)
    let step = FarmStep(.look, clip: clip.name, range: range)
    FFmpegLog.capture()
    let job = job(of: clip)
    try check(clip, PictureSource(job))
    if case .done(let result) = try folder.state(of: step, plan: hash, thoroughly: true) {
      return .existing(result)
    }
    let path = try temporaryPath(for: step)
    defer { PartialFile.discard(path) }
    let span = FrameSpan(range, of: clip)
    let look: LookResult
    do {
      look = try await self.look(job, range, span, into: path, listener)
    } catch is MissedEntry {
      look = try await self.look(job, range, span.fromBeginning, into: path, listener)
    }
    let result = FarmResult(
      phase: .look,
      frames: range.frames,
      count: look.count,
      plan: hash,
      origin: "",
      damagedPackets: look.damagedPackets
    )
    return .made(try place(path, of: step, result))
  }

  private func look(
    _ job: AnnotationJob,
    _ range: FarmRange,
    _ span: FrameSpan,
    into path: String,
    _ listener: Listener
  ) async throws -> LookResult {
    let reading = try FarmReading(job)
    let preparation = try JobPreparation(
      job,
      reading.plan,
      source: reading.demuxer.source,
      pictures: reading.pictures
    )
    guard case .looking(let models) = preparation.faces else {
      throw AnnotateError(.internalFault, "there is nothing that looks")
    }
    let header = try preparation.header()
    try check(header.content)
    let stream = preparation.video
    let target = LooksTarget(
      path: path,
      header: LooksHeader(
        sidecar: header,
        firstFrame: range.first,
        tracking: job.tracking.options(for: stream),
        timecodeRate: stream.nominalFrameRate
      ),
      frames: span.frames,
      expectedFrames: range.count,
      input: job.input.path,
      isStrict: job.output.isStrict,
      mayBeEmpty: true
    )
    return try await LookPipeline.look(
      reading.demuxer,
      at: preparation.main,
      span: span,
      LookPipeline.Looker(models: models, options: job.detection),
      into: target,
      LossReporter(isStrict: job.output.isStrict, onWarning: listener.onWarning),
      onProgress: listener.onProgress
    )
  }

  private func check(_ header: SidecarHeader) throws(AnnotateError) {
    guard header.models != plan.models || header.inference != plan.inference else { return }
    let names = zip(header.models, plan.models).filter { $0 != $1 }.map(\.0.name)
    throw changed(
      folder.planPath,
      names.isEmpty && header.models.count == plan.models.count
        ? "what runs the models is another: \(header.inference?.runtime ?? "unknown")"
        : "the models are others: \(names.joined(separator: ", "))"
    )
  }
}
