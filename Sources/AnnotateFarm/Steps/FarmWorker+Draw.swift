internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar
internal import Glibc

extension FarmWorker {
  /// Stamps and encodes a range of a clip.
  ///
  /// - Throws: `AnnotateError`, where the sidecar is missing or cannot be used with the command that
  ///   makes it, or `CancellationError` where the task was cancelled; nothing is left of it then.
  public func draw(
    _ clip: FarmClip,
    _ range: FarmRange,
    _ listener: Listener = Listener()
  ) async throws -> Outcome {
    try check(clip)
    let hash = try plan.hash(of: clip)
    FFmpegLog.capture()
    let job = try job(of: clip).resolvingStyles()
    try check(clip, PictureSource(job))
    let faces = try linked(clip, hash)
    let step = FarmStep(.draw, clip: clip.name, range: range)
    let state = try folder.state(of: step, plan: hash, origin: faces.digest, thoroughly: true)
    if case .done(let result) = state { return .existing(result) }
    let path = try temporaryPath(for: step)
    defer { PartialFile.discard(path) }
    let place = clip.ranges.firstIndex(of: range) ?? 0
    let segment = Segment(
      sidecar: folder.filePath(of: faces, FarmStep(.link, clip: clip.name)),
      firstFrame: faces.firstFrames?[place] ?? range.first,
      count: range.count,
      path: path
    )
    let span = FrameSpan(range, of: clip)
    let drawn: AnnotationResult
    do {
      drawn = try await draw(job, segment, span, listener)
    } catch is MissedEntry {
      drawn = try await draw(job, segment, span.fromBeginning, listener)
    }
    var result = FarmResult(
      phase: .draw,
      frames: range.frames,
      count: drawn.frames,
      plan: hash,
      origin: faces.digest,
      damagedPackets: drawn.damagedPackets
    )
    (result.coveredFrames, result.vanishedFaces) = (drawn.coveredFrames, drawn.vanishedFaces)
    return .made(try self.place(path, of: step, result))
  }

  /// A part of a video that is drawn on by itself.
  private struct Segment {
    /// The sidecar of the whole video.
    let sidecar: String
    /// The number in it of the first frame.
    let firstFrame: Int
    /// How many frames there are, as far as the plan knows.
    let count: Int
    /// Where its packets go.
    let path: String
  }

  private func draw(
    _ job: AnnotationJob,
    _ segment: Segment,
    _ span: FrameSpan,
    _ listener: Listener
  ) async throws -> AnnotationResult {
    let reading = try FarmReading(job)
    let main = try MainVideo(of: reading.demuxer.source)
    let faces = try RecordedFaces(trusting: segment.sidecar, for: main)
    try faces.check(allow: job)
    let preparation = try JobPreparation(
      job,
      reading.plan,
      source: reading.demuxer.source,
      pictures: reading.pictures,
      faces: .recorded(faces)
    )
    let losses = LossReporter(isStrict: job.output.isStrict, onWarning: listener.onWarning)
    let reader = try SidecarReader(opening: segment.sidecar)
    let part = RenderedPart(
      plan: try Self.plan(preparation, before: segment.firstFrame, from: reader),
      expectedFrames: segment.count,
      target: SegmentOutput.Target(
        path: segment.path,
        first: try Self.firstFrame(job, reading.pictures, main)
      )
    )
    let stages = try ReplayingStages(
      reading.demuxer,
      of: main,
      span: span,
      lines: reader,
      losses
    )
    let draw = try DrawStage(
      preparation,
      losses,
      part: part,
      onProgress: listener.onProgress
    )
    let counts = try await stages.run { try await draw.run(from: $0) }
    return try await draw.finish(counts)
  }

  /// The first frame of a video, as stages get it.
  static func firstFrame(
    _ job: AnnotationJob,
    _ pictures: PictureSource?,
    _ video: MainVideo
  ) throws(AnnotateError) -> Frame {
    let decoded = try Frame.first(of: FarmReading.open(job, pictures)).frame
    var normalizer = FrameNormalizer(for: video.geometry)
    return try normalizer.normalize(decoded) { _ in }
  }

  /// What is to be drawn from a frame on, with everything remembered that was before it; the reader goes
  /// on with that frame.
  private static func plan(
    _ preparation: JobPreparation,
    before first: Int,
    from reader: SidecarReader
  ) throws(AnnotateError) -> StampPlan {
    var plan = StampPlan(preparation)
    let remembered = min(first, plan.memory ?? first)
    try reader.skip(first - remembered)
    for _ in 0..<remembered {
      guard let line = try reader.next() else { break }
      plan.pass(over: line, selection: preparation.job.drawing.selection)
    }
    return plan
  }
}
