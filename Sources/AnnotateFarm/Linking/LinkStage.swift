internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar
internal import AnnotateStages
internal import AnnotateTracking

/// Some lines of the sidecar in order, or the summary of the detections files after the last one.
enum LinkedElement: Sendable {
  /// The next lines.
  case lines([SidecarRecord<SidecarFrame>])
  /// There are no more lines.
  case end(DetectionsSummary)
}

/// Tracks the detected faces, on its own serial queue.
actor LinkStage {
  private let executor = SerialQueueExecutor(label: "annotate.link")
  private var follower: FaceFollower
  private var lines: FrameLines
  /// Frames whose faces are not decided yet.
  private var waiting: [DetectionsFrame] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Starts without any frame.
  init(_ header: DetectionsHeader) {
    follower = FaceFollower(header.tracking)
    let sidecar = header.sidecar.content
    lines = FrameLines(
      startTimecode: sidecar.startTimecode,
      timecodeRate: header.timecodeRate,
      sidecar.geometry
    )
  }

  /// Turns all frames from `input` into lines.
  func run(
    from input: BoundedChannel<DetectionsElement>,
    into output: BoundedChannel<LinkedElement>
  ) async throws {
    while let element = try await input.next() {
      switch element {
      case .frames(let frames):
        let decided = frames.flatMap { frame in
          waiting.append(frame)
          let detections = FrameDetections(faces: frame.faces, precedesCut: frame.precedesCut)
          return follower.add(detections, frame.index, at: frame.time)
        }
        try await output.send(.lines(lines(of: decided)))
      case .end(let summary):
        try await output.send(.lines(lines(of: follower.finish())))
        try await output.send(.end(summary))
      }
    }
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
