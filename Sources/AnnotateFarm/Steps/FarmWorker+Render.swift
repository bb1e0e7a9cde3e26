internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
package import AnnotatePipeline
internal import AnnotateSidecar
internal import Glibc

extension FarmWorker {
  /// Stamps and encodes a range of a clip.
  ///
  /// - Throws: `AnnotateError`, which for a missing or unusable sidecar names the command that makes it, or
  ///   `CancellationError` if the task was cancelled; no file is left then.
  package func render(
    _ clip: FarmClip,
    _ range: FarmRange,
    _ listener: RunListener = RunListener()
  ) async throws -> Outcome {
    try check(clip)
    let hash = try plan.hash(of: clip, for: .render)
    let job = job(of: clip)
    let styles = try ResolvedStyles(job.drawing.styles)
    try known.checkOnce(clip.name) { () throws(AnnotateError) in
      try check(clip, PictureSource(job))
    }
    let faces = try known.linked.value(for: clip.name) { () throws(AnnotateError) in
      try linked(clip)
    }
    let step = FarmStep(.render, clip: clip.name, range: range)
    let state = try folder.state(of: step, plan: hash, origin: faces.digest, thoroughly: true)
    if case .done(let result) = state { return .existing(result) }
    let path = try temporaryPath(for: step)
    defer { UnfinishedFiles.discard(path) }
    let index = clip.ranges.firstIndex { $0.first == range.first } ?? 0
    let segment = Segment(
      sidecar: folder.filePath(of: faces, FarmStep(.link, clip: clip.name)),
      digest: faces.digest,
      firstFrame: faces.firstFrames?[index] ?? range.first,
      count: range.count,
      isIntact: faces.damagedFrames == 0 && faces.damagedPackets == 0,
      path: path
    )
    let span = FrameSpan(range, of: clip)
    let rendered: AnnotationResult
    do {
      rendered = try await render(clip, job, styles, segment, span, listener)
    } catch is MissedEntry {
      rendered = try await render(clip, job, styles, segment, span.fromBeginning, listener)
    }
    return .made(try store(path, of: step, result(of: rendered, clip, range, faces)))
  }

  /// The record of an encoded range, still without the facts about its file.
  func result(
    of rendered: AnnotationResult,
    _ clip: FarmClip,
    _ range: FarmRange,
    _ faces: FarmResult
  ) throws(AnnotateError) -> FarmResult {
    var result = FarmResult(
      phase: .render,
      frames: range.frames,
      count: rendered.frames,
      plan: try plan.hash(of: clip, for: .render),
      origin: faces.digest,
      damagedPackets: rendered.damagedPackets
    )
    result.damagedFrames = rendered.damagedFrames
    (result.coveredFrames, result.vanishedFaces) =
      (rendered.coveredFrames, rendered.vanishedFaces)
    return result
  }

  /// A part of a video that is rendered separately.
  private struct Segment {
    /// The path of the sidecar of the whole video.
    let sidecar: String
    /// The digest of its contents.
    let digest: String
    /// The index in the sidecar of the first frame.
    let firstFrame: Int
    /// The planned number of frames.
    let count: Int
    /// Whether no frame of the video showed damage when faces were detected.
    let isIntact: Bool
    /// The path of the file for its packets.
    let path: String
  }

  private func render(
    _ clip: FarmClip,
    _ job: AnnotationJob,
    _ styles: ResolvedStyles,
    _ segment: Segment,
    _ span: FrameSpan,
    _ listener: RunListener
  ) async throws -> AnnotationResult {
    let reading = try reading(clip, job)
    let main = try MainVideo(of: reading.demuxer.source)
    let numbered = try numbered(clip, job, of: main, styles)
    let faces = try known.faces.value(for: segment.digest) { () throws(AnnotateError) in
      try job.drawing.selection.choosesPeople || numbered != nil
        ? RecordedFaces(segment.sidecar, for: main)
        : RecordedFaces(trusting: segment.sidecar, for: main)
    }
    var job = job
    if let numbered { job.drawing.selection = try numbered.selection(in: faces) }
    try faces.check(allow: job)
    let preparation = try JobPreparation(
      job,
      reading.plan,
      styles,
      source: reading.demuxer.source,
      pictures: reading.pictures,
      origin: .recorded(faces)
    )
    let losses = LossReporter(isStrict: job.output.isStrict, onWarning: listener.onWarning)
    let frames = segment.firstFrame..<segment.firstFrame + segment.count
    let splice = try splicePlan(
      preparation,
      reading.pictures,
      styles,
      faces,
      "\(clip.name) \(segment.digest)"
    )?
    .part(beginningIn: frames)
    let lines = splice.map(\.lines) ?? frames
    let reader = try SidecarReader(opening: segment.sidecar)
    let stampPlan = try Self.plan(preparation, styles, before: lines.lowerBound, from: reader)
    let rendered = RenderedRange(
      plan: stampPlan,
      following: try Self.lines(
        of: segment.sidecar,
        from: lines.upperBound,
        count: stampPlan.lookahead
      ),
      expectedFrames: lines.count,
      target: SegmentOutput.Target(
        path: segment.path,
        first: try Self.firstFrame(job, reading.pictures, main),
        splice: splice?.splice
      )
    )
    if let splice {
      return try await FarmRuns.render(
        reading.demuxer,
        preparation,
        styles,
        splice,
        lines: reader,
        isIntact: segment.isIntact,
        rendered,
        losses,
        listener
      )
    }
    return try await FarmRuns.render(
      reading.demuxer,
      preparation,
      styles,
      span,
      lines: reader,
      isIntact: segment.isIntact,
      rendered,
      losses,
      listener
    )
  }

  /// The first frame of a video, normalised as the stages of a pipeline get it.
  static func firstFrame(
    _ job: AnnotationJob,
    _ pictures: PictureSource?,
    _ video: MainVideo
  ) throws(AnnotateError) -> Frame {
    let decoded = try Frame.first(of: DetectionInput.open(job.input, pictures, video.source.limits))
      .frame
    var normalizer = FrameNormalizer(for: video.geometry)
    return try normalizer.normalize(decoded) { _ in }
  }

  /// Which pictures of a clip are copied; nil if its job does not ask for that, or they cannot be.
  ///
  /// What was refused then was reported when the clip was planned. `key` names the clip and its linked faces.
  func splicePlan(
    _ preparation: JobPreparation,
    _ pictures: PictureSource?,
    _ styles: ResolvedStyles,
    _ faces: RecordedFaces,
    _ key: String
  ) throws(AnnotateError) -> SplicePlan? {
    let silence = LossReporter(isStrict: false) { _ in }
    return try known.splices.value(for: key) { () throws(AnnotateError) in
      try SmartPreparation.make(
        for: preparation,
        pictures,
        isReadTwice: true,
        session.limits,
        silence
      )?.plan(faces, preparation, styles, silence)
    }
  }

  /// Some lines of a sidecar.
  private static func lines(
    of sidecar: String,
    from first: Int,
    count: Int
  ) throws(AnnotateError) -> [SidecarRecord<SidecarFrame>] {
    guard count > 0 else { return [] }
    let reader = try SidecarReader(opening: sidecar)
    try reader.skip(first)
    var lines: [SidecarRecord<SidecarFrame>] = []
    while lines.count < count, let line = try reader.next() { lines.append(line) }
    return lines
  }

  /// A stamp plan that remembers the frames before `first`; the reader continues with that frame.
  private static func plan(
    _ preparation: JobPreparation,
    _ styles: ResolvedStyles,
    before first: Int,
    from reader: SidecarReader
  ) throws(AnnotateError) -> StampPlan {
    var plan = StampPlan(preparation, styles)
    let remembered = min(first, plan.memory ?? first)
    try reader.skip(first - remembered)
    for _ in 0..<remembered {
      guard let line = try reader.next() else { break }
      plan.pass(over: line, selection: preparation.job.drawing.selection)
    }
    return plan
  }
}
