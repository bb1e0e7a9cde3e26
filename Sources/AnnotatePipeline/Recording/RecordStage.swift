internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateStages

/// Writes the faces, on its own serial queue.
actor RecordStage {
  private let executor = SerialQueueExecutor(label: "annotate.record")
  private var recorder: FaceRecorder
  private let transaction: FileTransaction

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes a stage with a recorder whose files belong to `transaction`.
  init(_ recorder: sending FaceRecorder, in transaction: FileTransaction) {
    (self.recorder, self.transaction) = (recorder, transaction)
  }

  /// Receives everything from `input` until its end.
  func run(from input: BoundedChannel<TrackedElement>) async throws {
    while let element = try await input.next() {
      guard case .frame(let frame, let line) = element else { continue }
      try recorder.record(line)
      recorder.report(recorder.frameCount, at: frame.presentationTime)
    }
  }

  /// Completes the files of a job and moves them to their final paths.
  func finish(
    _ counts: InputCounts,
    _ job: DetectionJob,
    onWarning: @Sendable (AnnotateError) -> Void
  ) throws(AnnotateError) -> AnnotationResult {
    try recorder.check(counts.damage, isStrict: job.isStrict)
    try recorder.finish(damagedPackets: counts.damage.packets, onWarning: onWarning)
    try transaction.commit()
    return AnnotationResult(
      frames: recorder.frameCount,
      faces: recorder.faceCount,
      tracks: recorder.trackCount,
      damagedPackets: counts.damage.packets,
      damagedFrames: counts.damage.frames,
      lateFrames: counts.lateFrames,
      output: nil,
      sidecar: job.sidecarPath,
      facesFolder: job.faces.folder,
      exports: job.faces.exports.map(\.path)
    )
  }
}
