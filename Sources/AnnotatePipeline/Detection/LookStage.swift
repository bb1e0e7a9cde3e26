package import AnnotateFaces
internal import AnnotateMedia
package import AnnotateMediaTypes
package import AnnotateStages

/// Adds to the frames of one stream the faces that are seen in them.
package struct LookStage: Sendable {
  private let looker: FrameLooker
  private let options: DetectionOptions
  private let geometry: FrameGeometry
  private let models: DetectionModels

  /// Prepares for the frames of a stream, each chroma sample of which has so many pixels across and down.
  package init(
    _ geometry: FrameGeometry,
    pixelsPerChroma: PixelSize,
    options: DetectionOptions,
    models: DetectionModels
  ) {
    (self.geometry, self.options, self.models) = (geometry, options, models)
    looker = FrameLooker(geometry, pixelsPerChroma: pixelsPerChroma, models: models)
  }

  /// Lets the models make ready for pictures of this stream.
  package func prepare() async throws {
    try await looker.prepare()
  }

  /// Adds the faces to the frames of `input` and passes everything on to `output`, in order.
  package func run(
    from input: BoundedChannel<MediaElement>,
    into output: BoundedChannel<SeenElement>
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

  /// The faces of a clip that has one frame only.
  func faces(of frame: Frame) async throws -> [FaceObservation<DisplaySpace>] {
    var schedule = schedule
    return try await chosen(of: schedule.detect(in: [frame], before: nil).faces[0])
  }

  /// The faces of one frame as the detector alone describes them.
  func detectedFaces(of frame: Frame) async throws -> [FaceObservation<DisplaySpace>] {
    chosen(of: try await looker.detect(in: frame))
  }

  private var schedule: any DetectionSchedule<Frame> {
    switch models.method.schedule {
    case .everyFrame: EveryFrameSchedule(looker)
    case .everyLiveFrame: EveryFrameSchedule(looker, isLive: true)
    case .anchors: AnchorSchedule(looker, confidence: models.confidence)
    }
  }

  private func send(
    _ group: FrameGroup,
    before next: Frame?,
    _ schedule: inout any DetectionSchedule<Frame>,
    to output: BoundedChannel<SeenElement>
  ) async throws {
    let look = try await schedule.detect(in: group.frames, before: next)
    let sights = look.faces.enumerated().map { place, faces in
      FrameSight(faces: chosen(of: faces), precedesCut: look.cuts.contains(place))
    }
    for element in group.elements(with: sights) { try await output.send(element) }
  }

  private func chosen(
    of faces: [FaceObservation<SquareSpace>]
  ) -> [FaceObservation<DisplaySpace>] {
    guard let squareToDisplay = geometry.displayToSquare.inverse else { return [] }
    let chosen = options.chosen(
      of: faces.map { $0.mapped(by: squareToDisplay) },
      pictureHeight: Double(geometry.displaySize.height)
    )
    // Rounded as in a detections file, so that both lead to the same tracks.
    return chosen.map(\.rounded)
  }
}
