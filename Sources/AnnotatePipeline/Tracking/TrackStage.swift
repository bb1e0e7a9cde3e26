internal import AnnotateFaces
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateStages
internal import AnnotateTracking

/// Gives the faces their numbers.
///
/// Frames wait, and packets behind them, until enough later ones are known.
struct TrackStage: Sendable {
  private let options: TrackerOptions?
  private let lines: FrameLines

  /// Makes a stage with a tracker that has seen nothing yet; without options there is none, and each
  /// frame stands for itself.
  init(_ options: TrackerOptions?, _ lines: FrameLines) {
    (self.options, self.lines) = (options, lines)
  }

  /// Turns what was seen in the frames of `input` into faces and passes everything on to `output`.
  func run(
    from input: BoundedChannel<SeenElement>,
    into output: BoundedChannel<TrackedElement>
  ) async throws {
    var follower = FaceFollower(options)
    var waiting = WaitingElements(lines: lines)
    while let element = try await input.next() {
      waiting.append(element)
      if case .frame(let frame, let index, let sight) = element {
        for decided in follower.add(sight, index, at: frame.presentationTime) {
          try await waiting.release(decided, to: output)
        }
      }
      try await waiting.releasePackets(to: output)
    }
    for decided in follower.finish() { try await waiting.release(decided, to: output) }
    try await waiting.releasePackets(to: output)
    output.finish()
  }
}

/// Frames that are not decided, and what came after them.
private struct WaitingElements {
  private var elements: [SeenElement] = []
  private var lines: FrameLines

  init(lines: FrameLines) { self.lines = lines }

  mutating func append(_ element: SeenElement) { elements.append(element) }

  /// Sends the packets before the first frame, and the frame with its faces.
  mutating func release(
    _ decided: TrackedFrame,
    to output: BoundedChannel<TrackedElement>
  ) async throws {
    try await releasePackets(to: output)
    guard case .frame(let frame, let index, let sight)? = elements.first else { return }
    elements.removeFirst()
    let line = try lines.line(of: frame, index, decided.faces, precedesCut: sight.precedesCut)
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
