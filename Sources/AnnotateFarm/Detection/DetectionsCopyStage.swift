internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateStages

/// Writes a detections file of what it passes on, on its own serial queue.
actor DetectionsCopyStage: FaceStage {
  private let executor = SerialQueueExecutor(label: "annotate.detections.copy")
  private var recorder: DetectionsRecorder

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates the file under a temporary name.
  init(_ target: DetectionsTarget) throws(AnnotateError) {
    recorder = try DetectionsRecorder(target)
  }

  /// Writes the frames of `input` and passes everything on to `output`.
  func run(
    from input: BoundedChannel<DetectedElement>,
    into output: BoundedChannel<DetectedElement>
  ) async throws {
    while let element = try await input.next() {
      _ = try recorder.record(element)
      try await output.send(element)
    }
    output.finish()
  }

  /// Completes the file; see `DetectionsRecorder`.
  func finish(_ counts: InputCounts) throws(AnnotateError) -> RangeDetectionResult {
    try recorder.finish(counts)
  }
}
