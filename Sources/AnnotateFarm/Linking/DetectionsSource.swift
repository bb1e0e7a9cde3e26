internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar
internal import AnnotateStages

/// Reads detections files one after the other, on its own serial queue.
actor DetectionsSource: FrameSource {
  /// The number of frames in an element; sending an element costs as much as reading a frame.
  private static let batch = 64

  /// The header, which all files have in common.
  nonisolated let header: DetectionsHeader

  private let executor = SerialQueueExecutor(label: "annotate.detections.read")
  private var detections: DetectionsSequence
  private var damagedFrames = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens the first file.
  ///
  /// - Throws: as `DetectionsSequence`.
  init(_ job: LinkJob) throws(AnnotateError) {
    let detections = try DetectionsSequence(job.inputs, closesGaps: job.closesGaps)
    header = detections.header
    self.detections = detections
  }

  /// Reads all files and sends their frames, several at a time.
  ///
  /// - Throws: as `DetectionsSequence`.
  func run(into output: BoundedChannel<[DetectionsFrame]>) async throws {
    var frames: [DetectionsFrame] = []
    while let frame = try detections.next() {
      damagedFrames += frame.isDamaged ? 1 : 0
      frames.append(frame)
      guard frames.count == Self.batch else { continue }
      try await output.send(frames)
      frames = []
    }
    try await output.send(frames)
    output.finish()
  }

  /// The damage that the files tell of.
  func counts() -> InputCounts {
    InputCounts(damage: InputDamage(packets: detections.damagedPackets, frames: damagedFrames))
  }

  /// The index of the first frame of each file.
  var firstFrames: [Int] { detections.firstFrames }

  /// The number of missing frames before and between the files.
  var missingFrames: Int { detections.missingFrames }
}
