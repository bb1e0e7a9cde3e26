internal import AnnotateContainers
internal import AnnotateFaces
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
package import AnnotateStages
package import AnnotateTracking

/// Tracks the detected faces.
///
/// Frames, and the packets after them, wait until enough later frames are known.
package struct TrackStage: FaceStage {
  private let options: TrackerOptions?
  private let lines: FrameLines

  /// Makes a stage for a video or a part of it.
  ///
  /// - Throws: `AnnotateError` if nobody can be recognised in a photo.
  init(
    _ tracking: TrackingOptions,
    _ detection: DetectionOptions,
    _ video: MainVideo,
    _ excerpt: Excerpt?
  ) async throws {
    self.init(
      try await tracking.options(for: video.stream, detection, video.source.limits),
      FrameLines(of: video, excerpt)
    )
  }

  /// Makes a stage that has not tracked any face; without options there is no tracker, and each frame is
  /// numbered separately.
  init(_ options: TrackerOptions?, _ lines: FrameLines) {
    (self.options, self.lines) = (options, lines)
  }

  /// Makes a stage for all of a video; without options there is no tracker, and each frame is numbered separately.
  package init(_ options: TrackerOptions?, of video: MainVideo) {
    self.init(options, FrameLines(of: video))
  }

  /// Turns the detections in the frames of `input` into faces and passes everything on to `output`.
  package func run(
    from input: BoundedChannel<DetectedElement>,
    into output: BoundedChannel<TrackedElement>
  ) async throws {
    var numbering = TrackNumbering(options)
    var waiting = WaitingElements(lines: lines)
    while let element = try await input.next() {
      waiting.append(element)
      if case .frame(let frame, let index, let detections) = element {
        for decided in numbering.add(detections, index, at: frame.presentationTime) {
          try await waiting.release(decided, to: output)
        }
      }
      try await waiting.releasePackets(to: output)
    }
    for decided in numbering.finish() { try await waiting.release(decided, to: output) }
    try await waiting.releasePackets(to: output)
    output.finish()
  }
}

/// Frames whose faces are not final, and the elements after them.
private struct WaitingElements {
  private var elements: [DetectedElement] = []
  private var lines: FrameLines

  init(lines: FrameLines) { self.lines = lines }

  mutating func append(_ element: DetectedElement) { elements.append(element) }

  /// Sends the packets before the first frame, and then that frame with its faces.
  mutating func release(
    _ decided: TrackedFrame,
    to output: BoundedChannel<TrackedElement>
  ) async throws {
    try await releasePackets(to: output)
    guard case .frame(let frame, let index, let detections)? = elements.first else { return }
    elements.removeFirst()
    let line = try lines.line(of: frame, index, decided.faces, precedesCut: detections.precedesCut)
    try await output.send(.frame(frame, line))
  }

  /// Sends the packets before the first frame.
  mutating func releasePackets(to output: BoundedChannel<TrackedElement>) async throws {
    while case .packet(let packet)? = elements.first {
      elements.removeFirst()
      try await output.send(.packet(packet))
    }
  }
}
