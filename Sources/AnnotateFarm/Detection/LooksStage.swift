internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar
internal import AnnotateStages

/// Where looks go, and what they are of.
struct LooksTarget: Sendable {
  /// The path of the looks file, and whether one there is replaced.
  var path: String
  var overwrites = false
  /// The first line.
  var header: LooksHeader
  /// The frames.
  var frames: FrameRange
  /// How many frames there will be, as far as anybody knows.
  var expectedFrames: Int?
  /// The path of the video.
  var input: String
  /// Whether damage ends the work.
  var isStrict = false
  /// Whether all frames may be missing, because they are damaged.
  var mayBeEmpty = false
}

/// Writes what is seen into a looks file, on a serial queue of its own.
actor LooksStage {
  private let executor = SerialQueueExecutor(label: "annotate.looks")
  private let target: LooksTarget
  private let writer: LooksWriter
  private let onProgress: @Sendable (Progress) -> Void
  private var frameCount = 0
  private var faceCount = 0
  /// Whether no frame has come that lies behind the range.
  private var isLast = true

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates the file under a temporary name.
  init(
    _ target: LooksTarget,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) throws(AnnotateError) {
    (self.target, self.onProgress) = (target, onProgress)
    writer = try LooksWriter(
      path: target.path,
      overwrites: target.overwrites,
      header: target.header
    )
  }

  /// Takes everything from `input` until its end.
  func run(from input: BoundedChannel<SeenElement>) async throws {
    while let element = try await input.next() {
      guard case .frame(let frame, let index, let sight) = element else { continue }
      guard target.frames.contains(index) else {
        isLast = false
        continue
      }
      try writer.write(
        LookedFrame(
          index: index,
          time: frame.presentationTime,
          duration: frame.duration,
          precedesCut: sight.precedesCut,
          faces: sight.faces
        )
      )
      frameCount += 1
      faceCount += sight.faces.count
      onProgress(
        Progress(
          frames: frameCount,
          expectedFrames: target.expectedFrames,
          time: frame.presentationTime
        )
      )
    }
  }

  /// Completes the file and puts it at its final path.
  ///
  /// - Throws: `.badInput` where the range lies behind the video's end, or where the video is damaged
  ///   and must not be.
  func finish(_ counts: InputCounts, framesSeen: Int) throws(AnnotateError) -> LookResult {
    let (first, path) = (target.frames.first, target.input)
    guard frameCount > 0 || target.mayBeEmpty else {
      throw AnnotateError(
        .badInput,
        "cannot look at frame \(first) of",
        subject: path,
        why: framesSeen == 0
          ? "not one picture in it can be decoded" : "it has no more than \(framesSeen) frames"
      )
    }
    try InputCounts.check(
      damagedPackets: counts.damagedPackets,
      of: path,
      isStrict: target.isStrict
    )
    try writer.finish(isLast: isLast, damagedPackets: counts.damagedPackets)
    return LookResult(
      first: first,
      count: frameCount,
      isLast: isLast,
      faces: faceCount,
      damagedPackets: counts.damagedPackets,
      output: target.path
    )
  }
}
