internal import Media
internal import MediaTypes
internal import Sidecar
internal import Stages

/// Gives the frames of a video the lines that a sidecar has for them, on a serial queue of its own.
actor ReplayStage {
  private let executor = SerialQueueExecutor(label: "annotate.replay")
  private let reader: SidecarReader
  private let videoPath: String

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ reader: sending SidecarReader, of video: MainVideo) {
    self.reader = reader
    videoPath = video.source.path
  }

  /// Adds the lines to the frames of `input` and passes everything on to `output`.
  ///
  /// - Throws: `.badInput` where the sidecar has another frame, or no more frames, or more of them.
  func run(
    from input: BoundedChannel<MediaElement>,
    into output: BoundedChannel<TrackedElement>
  ) async throws {
    while let element = try await input.next() {
      switch element {
      case .packet(let packet): try await output.send(.packet(packet))
      case .frame(let frame, let index):
        try await output.send(.frame(frame, try line(of: frame, index)))
      }
    }
    guard try reader.next() == nil else {
      throw reader.failure("the video '\(videoPath)' has no such frame")
    }
    output.finish()
  }

  private func line(
    of frame: Frame,
    _ index: Int
  ) throws(AnnotateError) -> SidecarRecord<SidecarFrame> {
    guard let line = try reader.next() else {
      throw reader.failure("there is no frame \(index), which the video '\(videoPath)' has")
    }
    let (expected, found) = (frame.presentationTime, line.content.presentationTime)
    guard found == expected else {
      throw reader.failure(
        "frame \(index) is at \(found.value) here and at \(expected.value) in the video "
          + "'\(videoPath)' (in \(expected.timeBase) s)"
      )
    }
    return line
  }
}
