internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateStages

/// Writes the linked faces, on its own serial queue.
actor LinkRecordStage {
  private let executor = SerialQueueExecutor(label: "annotate.link.record")
  private var recorder: FaceRecorder
  private let transaction: FileTransaction
  private var summary = DetectionsSummary(firstFrames: [], missingFrames: 0, damagedPackets: 0)

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes a stage with a recorder whose files belong to `transaction`.
  init(_ recorder: sending FaceRecorder, in transaction: FileTransaction) {
    (self.recorder, self.transaction) = (recorder, transaction)
  }

  /// Receives everything from `input` until its end.
  func run(from input: BoundedChannel<LinkedElement>) async throws {
    while let element = try await input.next() {
      switch element {
      case .lines(let lines): for line in lines { try recorder.record(line) }
      case .end(let summary): self.summary = summary
      }
    }
  }

  /// Completes the files of a job and moves them to their final paths.
  ///
  /// - Throws: `.badInput` if there was no frame, `.inputOutput` or `.cannotCreate` if writing fails.
  func finish(
    _ job: LinkJob,
    onWarning: @Sendable (AnnotateError) -> Void
  ) throws(AnnotateError) -> LinkPipeline.Linked {
    let damage = InputDamage(
      packets: summary.damagedPackets,
      frames: recorder.damagedFrameCount
    )
    try recorder.check(damage, isStrict: false)
    try recorder.finish(damagedPackets: summary.damagedPackets, onWarning: onWarning)
    try transaction.commit()
    let result = AnnotationResult(
      frames: recorder.frameCount,
      faces: recorder.faceCount,
      tracks: recorder.trackCount,
      damagedPackets: damage.packets,
      damagedFrames: damage.frames,
      output: nil,
      sidecar: job.output,
      facesFolder: job.faces.folder,
      exports: job.faces.exports.map(\.path)
    )
    return LinkPipeline.Linked(
      result: result,
      firstFrames: summary.firstFrames,
      missingFrames: summary.missingFrames
    )
  }
}
