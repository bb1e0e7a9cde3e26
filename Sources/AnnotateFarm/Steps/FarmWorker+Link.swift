internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
package import AnnotatePipeline
internal import AnnotateSidecar

extension FarmWorker {
  /// Makes one sidecar from the detections in all ranges of a clip.
  ///
  /// - Throws: `AnnotateError`, which for a missing or unusable result names the command that makes it, or
  ///   `CancellationError` if the task was cancelled.
  package func link(
    _ clip: FarmClip,
    _ listener: RunListener = RunListener()
  ) async throws -> Outcome {
    try check(clip)
    let detected = try plan.hash(of: clip, for: .detect)
    var (paths, digests): ([String], [String]) = ([], [])
    for range in clip.ranges {
      let step = FarmStep(.detect, clip: clip.name, range: range)
      let state = try folder.state(of: step, plan: detected, thoroughly: true)
      guard case .done(let result) = state else { throw needed(step, state) }
      paths.append(folder.filePath(of: result, step))
      digests.append(result.digest)
    }
    let origin = try FarmResult.origin(digests)
    let step = FarmStep(.link, clip: clip.name)
    let hash = try plan.hash(of: clip, for: .link)
    let state = try folder.state(of: step, plan: hash, origin: origin, thoroughly: true)
    if case .done(let result) = state { return .existing(result) }
    let path = try temporaryPath(for: step)
    defer { UnfinishedFiles.discard(path) }
    var job = LinkJob(inputs: paths, output: path)
    job.closesGaps = true
    job.header = try header(of: clip)
    let linked = try await LinkPipeline(job, session: session).link(onWarning: listener.onWarning)
    try recordChoice(of: clip, in: path)
    if linked.missingFrames > 0 { listener.onWarning(missing(linked.missingFrames, in: clip)) }
    var result = try result(of: linked.result, clip, origin)
    result.firstFrames =
      linked.firstFrames == clip.ranges.map(\.first) ? nil : linked.firstFrames
    return .made(try store(path, of: step, result))
  }

  /// The record of a sidecar, still without the facts about its file.
  func result(
    of linked: AnnotationResult,
    _ clip: FarmClip,
    _ origin: String
  ) throws(AnnotateError) -> FarmResult {
    var result = FarmResult(
      phase: .link,
      frames: clip.frames,
      count: linked.frames,
      plan: try plan.hash(of: clip, for: .link),
      origin: origin,
      damagedPackets: linked.damagedPackets
    )
    result.damagedFrames = linked.damagedFrames
    (result.faces, result.tracks) = (linked.faces, linked.tracks)
    return result
  }

  /// The result of linking a clip: its sidecar.
  ///
  /// - Throws: `.badInput` if there is none that can be used.
  func linked(_ clip: FarmClip) throws(AnnotateError) -> FarmResult {
    let step = FarmStep(.link, clip: clip.name)
    let hash = try plan.hash(of: clip, for: .link)
    let state = try folder.state(of: step, plan: hash, thoroughly: true)
    guard case .done(let result) = state else { throw needed(step, state) }
    return result
  }

  /// The header of the sidecar, which says more about the job than the detections do.
  private func header(
    of clip: FarmClip
  ) throws(AnnotateError) -> SidecarRecord<SidecarHeader> {
    let job = job(of: clip)
    let reading = try FarmReading(job, session)
    return try preparation(of: reading, job, ResolvedStyles(job.drawing.styles)).header()
  }

  private func missing(_ count: Int, in clip: FarmClip) -> AnnotateError {
    AnnotateError(FarmProblem.framesMissing(path: clip.input, count: count))
  }
}
