package import AnnotateStages

/// Adds no detections to the frames of a job that looks for no faces.
package struct NoDetection: FaceStage {
  /// Makes a stage.
  package init() {}

  /// Passes everything on to `output`, in order.
  package func run(
    from input: BoundedChannel<MediaElement>,
    into output: BoundedChannel<DetectedElement>
  ) async throws {
    let nothing = FrameDetections(faces: [], precedesCut: false)
    while let element = try await input.next() {
      switch element {
      case .frame(let frame, let index): try await output.send(.frame(frame, index: index, nothing))
      case .packet(let packet): try await output.send(.packet(packet))
      }
    }
    output.finish()
  }
}
