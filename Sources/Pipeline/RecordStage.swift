internal import MediaTypes
internal import Stages

/// Writes the sidecar, on a serial queue of its own.
actor RecordStage {
  private let executor = SerialQueueExecutor(label: "annotate.record")
  private var recorder: FaceRecorder

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ recorder: sending FaceRecorder) {
    self.recorder = recorder
  }

  /// Takes everything from `input` until its end.
  func run(from input: BoundedChannel<TrackedElement>) async throws {
    while let element = try await input.next() {
      guard case .frame(let frame, let line) = element else { continue }
      try recorder.record(line)
      recorder.tellProgress(frame)
    }
  }

  /// Completes the sidecar and puts it at its final path.
  func finish(
    _ counts: InputCounts,
    isStrict: Bool,
    path: String
  ) throws(AnnotateError) -> AnnotationResult {
    try recorder.check(damagedPackets: counts.damagedPackets, isStrict: isStrict)
    try recorder.finish(damagedPackets: counts.damagedPackets)
    return AnnotationResult(
      frames: recorder.frameCount,
      faces: recorder.faceCount,
      tracks: recorder.trackCount,
      damagedPackets: counts.damagedPackets,
      lateFrames: counts.lateFrames,
      coveredFrames: 0,
      vanishedFaces: [],
      output: nil,
      sidecar: path
    )
  }
}
