internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateStages

/// Some frames in order, or a summary after the last one.
enum DetectionsElement: Sendable {
  /// The next frames.
  case frames([DetectionsFrame])
  /// All files have been read.
  case end(DetectionsSummary)
}

/// The facts about several detections files together.
struct DetectionsSummary: Sendable {
  /// The index of the first frame of each file.
  let firstFrames: [Int]
  /// The number of missing frames.
  let missingFrames: Int
  /// The number of damaged packets that were skipped.
  let damagedPackets: Int
}

/// Reads detections files one after the other, on its own serial queue.
actor DetectionsSource {
  /// The number of frames in an element; sending an element costs as much as reading a frame.
  private static let batch = 64

  /// The header, which all files have in common.
  nonisolated let header: DetectionsHeader

  private let executor = SerialQueueExecutor(label: "annotate.detections.read")
  private var detections: DetectionsSequence

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens the first file.
  ///
  /// - Throws: as `DetectionsSequence`.
  init(_ job: LinkJob) throws(AnnotateError) {
    let detections = try DetectionsSequence(job.inputs, closesGaps: job.closesGaps)
    header = detections.header
    self.detections = detections
  }

  /// Reads all files and sends their frames and the summary.
  ///
  /// - Throws: as `DetectionsSequence`.
  func run(into output: BoundedChannel<DetectionsElement>) async throws {
    var frames: [DetectionsFrame] = []
    while let frame = try detections.next() {
      frames.append(frame)
      guard frames.count == Self.batch else { continue }
      try await output.send(.frames(frames))
      frames = []
    }
    try await output.send(.frames(frames))
    let summary = DetectionsSummary(
      firstFrames: detections.firstFrames,
      missingFrames: detections.missingFrames,
      damagedPackets: detections.damagedPackets
    )
    try await output.send(.end(summary))
    output.finish()
  }
}
