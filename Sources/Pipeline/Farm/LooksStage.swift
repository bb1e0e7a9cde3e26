internal import Media
internal import MediaTypes
internal import Sidecar
internal import Stages

/// Writes what is seen into a looks file, on a serial queue of its own.
actor LooksStage {
  private let executor = SerialQueueExecutor(label: "annotate.looks")
  private let job: LookJob
  private let writer: LooksWriter
  private let expectedFrames: Int?
  private let onProgress: @Sendable (Progress) -> Void
  private var frameCount = 0
  private var faceCount = 0
  /// Whether no frame has come that lies behind the range.
  private var isLast = true

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates the file under a temporary name.
  init(
    _ job: LookJob,
    of video: MainVideo,
    _ models: LookModels,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) throws(AnnotateError) {
    (self.job, self.onProgress) = (job, onProgress)
    let header = try video.header(models, options: job.detection.recordedOptions)
    writer = try LooksWriter(
      path: job.output,
      overwrites: job.detection.overwrites,
      header: LooksHeader(
        sidecar: SidecarRecord(header, json: header.json),
        firstFrame: job.frames.first,
        tracking: job.detection.tracking.options(for: video.stream),
        timecodeRate: video.stream.nominalFrameRate
      )
    )
    let all = video.source.expectedFrameCount(of: video.stream)
    let end = [all, job.frames.last.map { $0 + 1 }].compactMap(\.self).min()
    expectedFrames = end.map { max(0, $0 - job.frames.first) }
  }

  /// Takes everything from `input` until its end.
  func run(from input: BoundedChannel<SeenElement>) async throws {
    while let element = try await input.next() {
      guard case .frame(let frame, let index, let sight) = element else { continue }
      guard job.frames.contains(index) else {
        isLast = false
        continue
      }
      try writer.write(
        LookedFrame(
          index: index,
          time: frame.presentationTime,
          duration: frame.duration,
          precedesCut: sight.precedesCut,
          faces: sight.faces
        )
      )
      frameCount += 1
      faceCount += sight.faces.count
      onProgress(
        Progress(frames: frameCount, expectedFrames: expectedFrames, time: frame.presentationTime)
      )
    }
  }

  /// Completes the file and puts it at its final path.
  ///
  /// - Throws: `.badInput` where the range lies behind the video's end, or where the video is damaged
  ///   and must not be.
  func finish(_ counts: InputCounts, framesSeen: Int) throws(AnnotateError) -> LookResult {
    let (first, path) = (job.frames.first, job.detection.input)
    guard frameCount > 0 else {
      throw AnnotateError(
        .badInput,
        "cannot look at frame \(first) of",
        subject: path,
        why: framesSeen == 0
          ? "not one picture in it can be decoded" : "it has no more than \(framesSeen) frames"
      )
    }
    try InputCounts.check(
      damagedPackets: counts.damagedPackets,
      of: path,
      isStrict: job.detection.isStrict
    )
    try writer.finish(isLast: isLast, damagedPackets: counts.damagedPackets)
    return LookResult(
      frames: first...(first + frameCount - 1),
      isLast: isLast,
      faces: faceCount,
      damagedPackets: counts.damagedPackets,
      output: job.output
    )
  }
}
