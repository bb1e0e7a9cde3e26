internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
package import AnnotatePipeline

extension FarmPlan {
  /// Whether the frames of a clip may be stamped while its faces are found, so that they are decoded once.
  ///
  /// That is not so if several workers share the clip, or if later frames decide what is stamped on the first.
  func isAnnotatedWhole(_ clip: FarmClip) -> Bool {
    let job = request(of: clip).options.job
    let selection = job.drawing.selection
    return clip.isOneRange && job.tracking.isOn && !selection.choosesPeople
      && !selection.choosesNumbers && job.output.encoding.smartRendering == nil
  }
}

extension FarmWorker {
  /// Finds the faces of a clip and, if it is one range, links and renders it from the same frames.
  ///
  /// The results are those of `detect`, `link` and `render`. If something is in the way, faces are only detected: the step
  /// that cannot be done says why.
  ///
  /// - Returns: The outcome of detecting.
  /// - Throws: As `detect`.
  package func annotate(
    _ clip: FarmClip,
    _ range: FarmRange,
    _ listener: RunListener = RunListener()
  ) async throws -> Outcome {
    // What has ended an earlier process may be that detecting and rendering at the same time took too much memory.
    guard attempt == 1, plan.isAnnotatedWhole(clip) else {
      return try await detect(clip, range, listener)
    }
    try check(clip)
    if let result = try detected(clip, FarmStep(.detect, clip: clip.name, range: range)) {
      return .existing(result)
    }
    do {
      return .made(try await annotateWhole(clip, range, listener))
    } catch is AnnotateError {
      try Task.checkCancellation()
      return try await detect(clip, range, listener)
    }
  }

  /// The temporary paths of the files of a clip.
  private struct Paths {
    let detections: String
    let sidecar: String
    let packets: String
  }

  private func annotateWhole(
    _ clip: FarmClip,
    _ range: FarmRange,
    _ listener: RunListener
  ) async throws -> FarmResult {
    let detect = FarmStep(.detect, clip: clip.name, range: range)
    let link = FarmStep(.link, clip: clip.name)
    let render = FarmStep(.render, clip: clip.name, range: range)
    let paths = Paths(
      detections: try temporaryPath(for: detect),
      sidecar: try temporaryPath(for: link),
      packets: try temporaryPath(for: render)
    )
    defer { [paths.detections, paths.sidecar, paths.packets].forEach(UnfinishedFiles.discard) }
    let made = try await run(clip, range, paths, listener)
    guard made.rendered.frames > 0 else {
      throw AnnotateError(FarmProblem.noPicture(path: clip.input))
    }
    let detected = try store(paths.detections, of: detect, result(of: made.detected, clip, range))
    // The time of all three is that of the step that was asked for.
    var worker = self
    worker.begin = nil
    let faces = try worker.store(
      paths.sidecar,
      of: link,
      result(of: made.rendered, clip, FarmResult.origin([detected.digest]))
    )
    _ = try worker.store(paths.packets, of: render, result(of: made.rendered, clip, range, faces))
    return detected
  }

  private func run(
    _ clip: FarmClip,
    _ range: FarmRange,
    _ paths: Paths,
    _ listener: RunListener
  ) async throws -> (detected: RangeDetectionResult, rendered: AnnotationResult) {
    var job = job(of: clip)
    let reading = try reading(clip, job)
    job.output.faces.sidecar = .path(paths.sidecar)
    let styles = try ResolvedStyles(job.drawing.styles)
    let preparation = try preparation(of: reading, job, styles)
    return try await FarmRuns.annotate(
      reading.demuxer,
      preparation,
      styles,
      FrameSpan(range, of: clip),
      detection: try detection(preparation, keepsPixels: true),
      into: try await target(preparation, clip, range, paths.detections),
      RenderedRange(
        plan: StampPlan(preparation, styles),
        following: [],
        expectedFrames: range.count,
        target: SegmentOutput.Target(
          path: paths.packets,
          first: try Self.firstFrame(job, reading.pictures, preparation.input.main)
        )
      ),
      LossReporter(isStrict: job.output.isStrict, onWarning: listener.onWarning),
      listener
    )
  }
}
