internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateStages

/// Adds the lines of a sidecar to the frames of a video, on its own serial queue.
actor ReplayStage: KnowingStage {
  private let executor = SerialQueueExecutor(label: "annotate.replay")
  private let reader: SidecarReader
  private let videoPath: String
  private let frames: FrameRange

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes a stage for some frames of a video; the reader continues with the first of them.
  init(_ reader: sending SidecarReader, of video: MainVideo, frames: FrameRange = .all) {
    self.reader = reader
    self.frames = frames
    videoPath = video.source.path
  }

  /// Adds the lines to the frames of `input` and passes everything on to `output`.
  ///
  /// - Throws: `.badInput` if the sidecar has another frame, too few frames, or too many.
  func run(
    from input: BoundedChannel<MediaElement>,
    into output: BoundedChannel<TrackedElement>
  ) async throws {
    while let element = try await input.next() {
      switch element {
      case .packet(let packet): try await output.send(.packet(packet))
      case .frame(let frame, let index) where frames.contains(index):
        try await output.send(.frame(frame, try line(of: frame, index)))
      case .frame: break
      }
    }
    try checkEnd()
    output.finish()
  }

  private func checkEnd() throws(AnnotateError) {
    guard frames.last == nil, try reader.next() != nil else { return }
    throw reader.failure("the video '\(videoPath)' has no such frame")
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
