internal import AnnotateLibav
internal import AnnotateSidecar
internal import AnnotateStages

/// Adds the lines of a sidecar to the frames of a video of which groups are copied, on its own serial queue.
actor GroupReplayStage: FaceStage {
  private let executor = SerialQueueExecutor(label: "annotate.replay")
  private let lines: ReplayedLines

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes a stage; the reader continues with the first frame of the video.
  init(_ reader: sending SidecarReader, of video: MainVideo) {
    lines = ReplayedLines(reader, of: video)
  }

  /// Adds the lines to what comes from `input` and passes everything on to `output`.
  ///
  /// - Throws: `.badInput` if the sidecar has another frame, too few frames, or too many.
  func run(
    from input: BoundedChannel<SpliceElement>,
    into output: BoundedChannel<TrackedElement>
  ) async throws {
    while let element = try await input.next() {
      switch element {
      case .group(let times): try await output.send(.group(times))
      case .copied(let packet): try await output.send(.copied(packet))
      case .packet(let packet): try await output.send(.packet(packet))
      case .undecoded(let time, let index):
        try await output.send(.undecoded(try lines.line(at: time, index)))
      case .frame(let frame, let index):
        try await output.send(.frame(frame, try lines.line(at: frame.presentationTime, index)))
      }
    }
    try lines.checkEnd()
    output.finish()
  }
}
