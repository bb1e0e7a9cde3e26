internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateStages

/// Some frames in their order, or what is known of all when they have been read.
enum LooksElement: Sendable {
  /// Frames that follow those before.
  case frames([LookedFrame])
  /// All files have been read to their ends.
  case end(LooksSummary)
}

/// What looks files say as a whole.
struct LooksSummary: Sendable {
  /// The number of the first frame of each file.
  let firstFrames: [Int]
  /// How many frames are missing.
  let missingFrames: Int
  /// Pieces of the video that could not be read.
  let damagedPackets: Int
}

/// Reads looks files one after the other, on a serial queue of its own.
actor LooksSource {
  /// How many frames are handed on at once: handing on costs as much as reading one.
  private static let batch = 64

  /// What all files say.
  nonisolated let header: LooksHeader

  private let executor = SerialQueueExecutor(label: "annotate.looks.read")
  private var looks: LooksSequence

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens the first file.
  ///
  /// - Throws: as `LooksSequence`.
  init(_ job: LinkJob) throws(AnnotateError) {
    let looks = try LooksSequence(job.inputs, closesGaps: job.closesGaps)
    header = looks.header
    self.looks = looks
  }

  /// Reads everything, and its end.
  ///
  /// - Throws: as `LooksSequence`.
  func run(into output: BoundedChannel<LooksElement>) async throws {
    var frames: [LookedFrame] = []
    while let frame = try looks.next() {
      frames.append(frame)
      guard frames.count == Self.batch else { continue }
      try await output.send(.frames(frames))
      frames = []
    }
    try await output.send(.frames(frames))
    let summary = LooksSummary(
      firstFrames: looks.firstFrames,
      missingFrames: looks.missingFrames,
      damagedPackets: looks.damagedPackets
    )
    try await output.send(.end(summary))
    output.finish()
  }
}
