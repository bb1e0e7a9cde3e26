internal import AnnotateContainers
internal import AnnotateLibav
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
  private let target: DetectionsTarget
  private let writer: DetectionsWriter
  private let onProgress: @Sendable (Progress) -> Void
  private var frameCount = 0
  private var faceCount = 0
  /// Whether no frame after the range has arrived.
  private var isLast = true

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates the file under a temporary name.
  init(
    _ target: DetectionsTarget,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) throws(AnnotateError) {
    (self.target, self.onProgress) = (target, onProgress)
    writer =
      target.isTemporary
      ? try DetectionsWriter(creating: target.path, header: target.header)
      : try DetectionsWriter(
        path: target.path,
        overwrites: target.overwrites,
        header: target.header
      )
  }

  /// Receives everything from `input` until its end.
  func run(from input: BoundedChannel<DetectedElement>) async throws {
    while let element = try await input.next() {
      guard case .frame(let frame, let index, let detections) = element else { continue }
      guard target.frames.contains(index) else {
        isLast = false
        continue
      }
      try writer.write(
        DetectionsFrame(
          index: index,
          time: frame.presentationTime,
          duration: frame.duration,
          precedesCut: detections.precedesCut,
          isDamaged: frame.isDamaged,
          faces: detections.faces
        )
      )
      frameCount += 1
      faceCount += detections.faces.count
      onProgress(
        Progress(
          frames: frameCount,
          expectedFrames: target.expectedFrames,
          time: frame.presentationTime
        )
      )
    }
  }

  /// Completes the file and moves it to its final path.
  ///
  /// - Throws: `.badInput` if the range starts after the end of the video, or if the video is damaged and
  ///   the job is strict.
  func finish(_ counts: InputCounts) throws(AnnotateError) -> RangeDetectionResult {
    let (first, path) = (target.frames.first, target.input)
    guard frameCount > 0 || target.mayBeEmpty else {
      throw AnnotateError(
        FarmProblem.rangeMissing(path: path, first: first, frames: counts.nextFrame)
      )
    }
    try counts.damage.check(of: path, isStrict: target.isStrict)
    try writer.finish(isLast: isLast, damagedPackets: counts.damage.packets)
    return RangeDetectionResult(
      first: first,
      count: frameCount,
      isLast: isLast,
      faces: faceCount,
      damage: counts.damage,
      output: target.path
    )
  }
}
