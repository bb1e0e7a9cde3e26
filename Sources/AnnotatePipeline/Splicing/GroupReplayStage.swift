internal import AnnotateLibav
package import AnnotateSidecar
package import AnnotateStages

/// Adds the lines of a sidecar to the frames of a video of which groups are copied, on its own serial queue.
package actor GroupReplayStage: FaceStage {
  private let executor = SerialQueueExecutor(label: "annotate.replay")
  private let lines: ReplayedLines
  private let isRange: Bool

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Makes a stage; the reader continues with the first frame of the video, or of a range of it.
  package init(
    _ reader: sending SidecarReader,
    of video: MainVideo,
    isExcerpt: Bool = false,
    isRange: Bool = false
  ) {
    lines = ReplayedLines(reader, of: video, isExcerpt: isExcerpt)
    self.isRange = isRange
  }

  /// Adds the lines to what comes from `input` and passes everything on to `output`.
  ///
  /// - Throws: `.badInput` if the sidecar has another frame, too few frames, or too many.
  package func run(
    from input: BoundedChannel<SpliceElement>,
    into output: BoundedChannel<TrackedElement>
  ) async throws {
    while let element = try await input.next() {
      switch element {
      case .group(let times): try await output.send(.group(times))
      case .copied(let packet): try await output.send(.copied(packet))
      case .packet(let packet): try await output.send(.packet(packet))
      case .undecoded(let time):
        try await output.send(.undecoded(try lines.line(at: time)))
      case .frame(let frame):
        try await output.send(.frame(frame, try lines.line(at: frame.presentationTime)))
      }
    }
    if !isRange { try lines.checkEnd() }
    output.finish()
  }
}
