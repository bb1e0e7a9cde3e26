internal import AnnotateLibav
internal import AnnotateMediaTypes
package import AnnotateSidecar
package import AnnotateStages

/// Adds the lines of a sidecar to the frames of a video, on its own serial queue.
package actor ReplayStage: FaceStage {
  private let executor = SerialQueueExecutor(label: "annotate.replay")
  private let lines: ReplayedLines
  private let frames: FrameRange

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
    lines = ReplayedLines(reader, of: video, isExcerpt: isExcerpt)
    self.frames = frames
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
        let line = try lines.line(at: frame.presentationTime, index)
        try await output.send(.frame(frame, line))
      case .frame: break
      }
    }
    if frames.last == nil { try lines.checkEnd() }
    output.finish()
  }
}

/// The lines of a sidecar, which are taken by the frames of its video.
struct ReplayedLines {
  private let reader: SidecarReader
  private let videoPath: String
  /// Whether the sidecar may have lines for frames before and after those of the video.
  private let isExcerpt: Bool

  /// Takes a reader, which continues with the first frame.
  init(_ reader: SidecarReader, of video: MainVideo, isExcerpt: Bool = false) {
    (self.reader, self.isExcerpt) = (reader, isExcerpt)
    videoPath = video.source.path
  }

  /// Checks that there are no more lines than frames.
  ///
  /// - Throws: `.badInput` if there are.
  func checkEnd() throws(AnnotateError) {
    guard !isExcerpt, try reader.next() != nil else { return }
    throw reader.failure("the video '\(videoPath)' has no such frame")
  }

  /// The line of the next frame, which is shown at a time.
  ///
  /// - Throws: `.badInput` if the sidecar has another frame next, or none.
  func line(
    at expected: MediaTime,
    _ index: Int
  ) throws(AnnotateError) -> SidecarRecord<SidecarFrame> {
    var found = try reader.next()
    while isExcerpt, let earlier = found, earlier.content.index < index {
      found = try reader.next()
    }
    guard let line = found, line.content.index == index else {
      throw reader.failure("there is no frame \(index), which the video '\(videoPath)' has")
    }
    try check(line, at: expected)
    return line
  }

  /// The line of the next frame, which is shown at a time.
  ///
  /// - Throws: `.badInput` if the sidecar has another frame next, or none.
  func line(at expected: MediaTime) throws(AnnotateError) -> SidecarRecord<SidecarFrame> {
    var found = try reader.next()
    while isExcerpt, let earlier = found, earlier.content.presentationTime.value < expected.value {
      found = try reader.next()
    }
    guard let line = found else {
      throw reader.failure(
        "there is no frame at \(expected.value) (in \(expected.timeBase) s), where the video "
          + "'\(videoPath)' has one"
      )
    }
    try check(line, at: expected)
    return line
  }

  private func check(
    _ line: SidecarRecord<SidecarFrame>,
    at expected: MediaTime
  ) throws(AnnotateError) {
    let recorded = line.content.presentationTime
    guard recorded != expected else { return }
    throw reader.failure(
      "frame \(line.content.index) is at \(recorded.value) here and at \(expected.value) in the video "
        + "'\(videoPath)' (in \(expected.timeBase) s)"
    )
  }
}
