internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar
internal import AnnotateStages
internal import AnnotateTracking

/// Tracks the detected faces, on its own serial queue.
actor LinkStage: FaceStage {
  private let executor = SerialQueueExecutor(label: "annotate.link")
  private var numbering: TrackNumbering
  private var lines: FrameLines
  /// Frames whose faces are not decided yet.
  private var waiting: [DetectionsFrame] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Starts without any frame.
  init(_ header: DetectionsHeader) {
    numbering = TrackNumbering(header.tracking)
    let sidecar = header.sidecar.content
    lines = FrameLines(
      startTimecode: sidecar.startTimecode,
      timecodeRate: header.timecodeRate,
      sidecar.geometry
    )
  }

  /// Turns all frames from `input` into lines.
  func run(
    from input: BoundedChannel<[DetectionsFrame]>,
    into output: BoundedChannel<[SidecarRecord<SidecarFrame>]>
  ) async throws {
    while let frames = try await input.next() {
      let decided = frames.flatMap { frame in
        waiting.append(frame)
        let detections = FrameDetections(faces: frame.faces, precedesCut: frame.precedesCut)
        return numbering.add(detections, frame.index, at: frame.time)
      }
      try await output.send(lines(of: decided))
    }
    try await output.send(lines(of: numbering.finish()))
    output.finish()
  }

  private func lines(
    of decided: [TrackedFrame]
  ) throws(AnnotateError) -> [SidecarRecord<SidecarFrame>] {
    var records: [SidecarRecord<SidecarFrame>] = []
    for (frame, tracked) in zip(waiting, decided) {
      let line = try lines.line(
        at: frame.time,
        lasting: frame.duration,
        frame.index,
        tracked.faces,
        precedesCut: frame.precedesCut,
        isDamaged: frame.isDamaged
      )
      records.append(line)
    }
    waiting.removeFirst(decided.count)
    return records
  }
}
