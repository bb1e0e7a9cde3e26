package import AnnotateFaces
internal import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotateStages

/// Adds detections to the frames of one stream.
package struct DetectionStage: Sendable {
  private let frameDetector: FrameDetector
  private let options: DetectionOptions
  private let geometry: FrameGeometry
  private let models: DetectionModels

  /// Prepares for the frames of a stream; `pixelsPerChroma` is the number of pixels that one chroma sample
  /// covers across and down.
  package init(
    _ geometry: FrameGeometry,
    pixelsPerChroma: PixelSize,
    options: DetectionOptions,
    models: DetectionModels
  ) {
    (self.geometry, self.options, self.models) = (geometry, options, models)
    frameDetector = FrameDetector(geometry, pixelsPerChroma: pixelsPerChroma, models: models)
  }

  /// Prepares the models for pictures of this stream.
  package func prepare() async throws {
    try await frameDetector.prepare()
  }

  /// Adds detections to the frames of `input` and passes everything on to `output`, in order.
  package func run(
    from input: BoundedChannel<MediaElement>,
    into output: BoundedChannel<DetectedElement>
  ) async throws {
    var schedule = schedule
    var group = FrameGroup()
    while let element = try await input.next() {
      if case .frame(let frame, let index) = element, !group.frames.isEmpty,
        index % schedule.groupLength == 0
      {
        try await send(group, before: frame, &schedule, to: output)
        group = FrameGroup()
      }
      for free in group.add(element) { try await output.send(.packet(free)) }
      if !schedule.needsNextFrame, group.frames.count == schedule.groupLength {
        try await send(group, before: nil, &schedule, to: output)
        group = FrameGroup()
      }
    }
    if !group.frames.isEmpty { try await send(group, before: nil, &schedule, to: output) }
    output.finish()
  }

  /// The faces in the only frame of a clip.
  func faces(of frame: Frame) async throws -> [FaceObservation<DisplaySpace>] {
    var schedule = schedule
    return try await chosen(of: schedule.detect(in: [frame], before: nil).faces[0])
  }

  /// The faces in one frame as the detector reports them, without further landmarks.
  func detectedFaces(of frame: Frame) async throws -> [FaceObservation<DisplaySpace>] {
    chosen(of: try await frameDetector.detect(in: frame))
  }

  private var schedule: any DetectionSchedule<Frame> {
    switch models.method.schedule {
    case .everyFrame: EveryFrameSchedule(frameDetector)
    case .everyLiveFrame: EveryFrameSchedule(frameDetector, isLive: true)
    case .anchors: AnchorSchedule(frameDetector, confidence: models.confidence)
    }
  }

  private func send(
    _ group: FrameGroup,
    before next: Frame?,
    _ schedule: inout any DetectionSchedule<Frame>,
    to output: BoundedChannel<DetectedElement>
  ) async throws {
    let result = try await schedule.detect(in: group.frames, before: next)
    let detections = result.faces.enumerated().map { index, faces in
      FrameDetections(faces: chosen(of: faces), precedesCut: result.cuts.contains(index))
    }
    for element in group.elements(with: detections) { try await output.send(element) }
  }

  private func chosen(
    of faces: [FaceObservation<SquareSpace>]
  ) -> [FaceObservation<DisplaySpace>] {
    guard let squareToDisplay = geometry.displayToSquare.inverse else { return [] }
    let chosen = options.chosen(
      of: faces.map { $0.mapped(by: squareToDisplay) },
      pictureHeight: Double(geometry.displaySize.height)
    )
    // Rounded as in a detections file, so that both give the same tracks.
    return chosen.map(\.rounded)
  }
}
