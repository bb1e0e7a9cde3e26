internal import AnnotateLibav
internal import AnnotateMediaTypes
package import AnnotateSidecar
package import AnnotateStages

/// Adds the lines of a sidecar to the frames of a video, on its own serial queue.
package actor ReplayStage: FaceStage {
  private let executor = SerialQueueExecutor(label: "annotate.replay")
  private let reader: SidecarReader
  private let videoPath: String
  private let frames: FrameRange
  /// Whether the sidecar may have lines for frames before and after those of the video.
  private let isExcerpt: Bool

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Makes a stage for some frames of a video; the reader continues with the first of them.
  package init(
    _ reader: sending SidecarReader,
    of video: MainVideo,
    frames: FrameRange = .all,
    isExcerpt: Bool = false
  ) {
    self.reader = reader
    (self.frames, self.isExcerpt) = (frames, isExcerpt)
    videoPath = video.source.path
  }

  /// Adds the lines to the frames of `input` and passes everything on to `output`.
  ///
  /// - Throws: `.badInput` if the sidecar has another frame, too few frames, or too many.
  package func run(
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
    guard frames.last == nil, !isExcerpt, try reader.next() != nil else { return }
    throw reader.failure("the video '\(videoPath)' has no such frame")
  }

  private func line(
    of frame: Frame,
    _ index: Int
  ) throws(AnnotateError) -> SidecarRecord<SidecarFrame> {
    var found = try reader.next()
    while isExcerpt, let earlier = found, earlier.content.index < index {
      found = try reader.next()
    }
    guard let line = found, line.content.index == index else {
      throw reader.failure("there is no frame \(index), which the video '\(videoPath)' has")
    }
    let (expected, recorded) = (frame.presentationTime, line.content.presentationTime)
    guard recorded == expected else {
      throw reader.failure(
        "frame \(index) is at \(recorded.value) here and at \(expected.value) in the video "
          + "'\(videoPath)' (in \(expected.timeBase) s)"
      )
    }
    return line
  }
}
