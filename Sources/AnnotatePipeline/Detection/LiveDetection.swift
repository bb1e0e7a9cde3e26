internal import AnnotateFaces
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStages

extension DetectionStage {
  /// An element whose landmarks are still unknown.
  private enum FoundElement: Sendable {
    case frame(Frame, index: Int, [FaceObservation<SquareSpace>])
    case packet(Packet)
  }

  /// Adds detections to the frames of a live stream, each of which is searched by itself.
  ///
  /// While the landmarks of a frame are found, the detector runs on the next one.
  func runLive(
    from input: BoundedChannel<MediaElement>,
    into output: BoundedChannel<DetectedElement>
  ) async throws {
    // A frame is taken when the detector is free: until then, a newer one may take its place.
    let found = BoundedChannel<FoundElement>(capacity: 0)
    try await StageGroup.run(
      { try await detect(input, found) },
      { try await refine(found, output) }
    )
  }

  private func detect(
    _ input: BoundedChannel<MediaElement>,
    _ found: BoundedChannel<FoundElement>
  ) async throws {
    while let element = try await input.next() {
      switch element {
      case .frame(let frame, let index):
        try await found.send(.frame(frame, index: index, frameDetector.detect(in: frame)))
      case .packet(let packet): try await found.send(.packet(packet))
      }
    }
    found.finish()
  }

  private func refine(
    _ found: BoundedChannel<FoundElement>,
    _ output: BoundedChannel<DetectedElement>
  ) async throws {
    while let element = try await found.next() {
      switch element {
      case .frame(let frame, let index, let faces):
        let refined = try await frameDetector.refined(faces, in: frame).map(\.refinement.face)
        let detections = FrameDetections(faces: chosen(of: refined), precedesCut: false)
        try await output.send(.frame(frame, index: index, detections))
      case .packet(let packet): try await output.send(.packet(packet))
      }
    }
    output.finish()
  }
}
