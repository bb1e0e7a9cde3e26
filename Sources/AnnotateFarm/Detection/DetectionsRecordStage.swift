internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar
internal import AnnotateStages

/// The detections file to write, and the frames in it.
struct DetectionsTarget: Sendable {
  /// The path of the detections file.
  var path: String
  /// Whether an existing file may be replaced.
  var overwrites = false
  /// Whether the path is a temporary one, from which the caller moves the file.
  var isTemporary = false
  /// The first line.
  var header: DetectionsHeader
  /// The frames.
  var frames: FrameRange
  /// The expected number of frames; nil if it is not known.
  var expectedFrames: Int?
  /// The path of the video.
  var input: String
  /// Whether damage of the input ends the job.
  var isStrict = false
  /// Whether the range may be empty, because all its frames are damaged.
  var mayBeEmpty = false
}

/// Writes a detections file, on its own serial queue.
actor DetectionsRecordStage: FrameSink {
  private let executor = SerialQueueExecutor(label: "annotate.detections")
  private let expectedFrames: Int?
  private var recorder: DetectionsRecorder
  private let onProgress: @Sendable (Progress) -> Void

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates the file under a temporary name.
  init(
    _ target: DetectionsTarget,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) throws(AnnotateError) {
    (expectedFrames, self.onProgress) = (target.expectedFrames, onProgress)
    recorder = try DetectionsRecorder(target)
  }

  /// Receives everything from `input` until its end.
  func run(from input: BoundedChannel<DetectedElement>) async throws {
    while let element = try await input.next() {
      guard let time = try recorder.record(element) else { continue }
      onProgress(
        Progress(frames: recorder.frameCount, expectedFrames: expectedFrames, time: time)
      )
    }
  }

  /// Completes the file; see `DetectionsRecorder`.
  func finish(_ counts: InputCounts) throws(AnnotateError) -> RangeDetectionResult {
    try recorder.finish(counts)
  }
}
