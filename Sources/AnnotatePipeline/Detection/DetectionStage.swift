internal import AnnotateContainers
package import AnnotateFaces
internal import AnnotateLibav
package import AnnotateMediaTypes
package import AnnotateStages

/// Adds detections to the frames of one stream.
package struct DetectionStage: FaceStage {
  let frameDetector: FrameDetector
  private let options: DetectionOptions
  private let geometry: FrameGeometry
  private let models: DetectionModels
  private let keepsPixels: Bool
  /// The length of frame groups that begin with anchor frames.
  private let groupLength: Int
  /// How many frame groups are processed at the same time.
  private let concurrentGroups: Int

  /// Prepares for the frames of a video.
  package init(
    _ video: MainVideo,
    options: DetectionOptions,
    models: DetectionModels,
    keepsPixels: Bool = true
  ) {
    self.init(
      video.geometry,
      pixelsPerChroma: video.stream.pixelsPerChroma,
      options: options,
      models: models,
      keepsPixels: keepsPixels
    )
  }

  /// Prepares for the frames of a stream.
  ///
  /// - Parameters:
  ///   - geometry: the geometry of its frames.
  ///   - pixelsPerChroma: the number of pixels that one chroma sample covers across and down.
  ///   - options: how faces are detected.
  ///   - models: the detector and the networks.
  ///   - keepsPixels: whether frames that are passed on have their pixels.
  package init(
    _ geometry: FrameGeometry,
    pixelsPerChroma: PixelSize,
    options: DetectionOptions,
    models: DetectionModels,
    keepsPixels: Bool = true
  ) {
    (self.geometry, self.options, self.models) = (geometry, options, models)
    self.keepsPixels = keepsPixels
    frameDetector = FrameDetector(geometry, pixelsPerChroma: pixelsPerChroma, models: models)
    groupLength =
      models.method.hasLongGroups && !models.isOrdered
      ? FrameGroups.length(of: geometry.codedSize) : FrameGroups.anchorDistance
    concurrentGroups =
      models.isOrdered
      ? 1
      : ConcurrentGroups.count(
        threads: models.threads,
        groupLength: groupLength,
        geometry.codedSize,
        keepsPixels
      )
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
    if models.method.schedule == .everyLiveFrame {
      return try await runLive(from: input, into: output)
    }
    // One group waits for its turn to be sent, and one for its detections to be known.
    let groups = BoundedChannel<GroupElement>(capacity: max(0, concurrentGroups - 2))
    try await StageGroup.run(
      { try await start(input, groups) },
      { try await finish(groups, output) }
    )
  }

  /// Divides the frames of `input` into groups and starts the detection in each.
  private func start(
    _ input: BoundedChannel<MediaElement>,
    _ groups: BoundedChannel<GroupElement>
  ) async throws {
    try await withThrowingDiscardingTaskGroup { tasks in
      var schedule = schedule
      var group = FrameGroup()
      while let element = try await input.next() {
        if case .frame(let frame, let index) = element, !group.frames.isEmpty,
          index % schedule.groupLength == 0
        {
          try await start(
            group,
            schedule.detections(in: group.frames, at: group.index, before: frame),
            groups,
            &tasks
          )
          group = FrameGroup()
        }
        for free in group.add(element) { try await groups.send(.packet(free)) }
      }
      if !group.frames.isEmpty {
        try await start(
          group,
          schedule.detections(in: group.frames, at: group.index, before: nil),
          groups,
          &tasks
        )
      }
      groups.finish()
    }
  }

  private func start(
    _ group: FrameGroup,
    _ detections: SharedResult<GroupDetections>,
    _ groups: BoundedChannel<GroupElement>,
    _ tasks: inout ThrowingDiscardingTaskGroup<any Error>
  ) async throws {
    if concurrentGroups == 1 {
      _ = try await detections.value()
    } else {
      tasks.addTask { _ = try await detections.value() }
    }
    try await groups.send(.group(group, detections))
  }

  /// Passes on the groups in order as soon as their detections are known.
  private func finish(
    _ groups: BoundedChannel<GroupElement>,
    _ output: BoundedChannel<DetectedElement>
  ) async throws {
    while let element = try await groups.next() {
      switch element {
      case .packet(let packet): try await output.send(.packet(packet))
      case .group(let group, let detections):
        let detections = frameDetections(try await detections.value())
        for element in group.elements(with: detections) {
          try await output.send(keepsPixels ? element : element.withoutPixels())
        }
      }
    }
    output.finish()
  }

  /// The faces in the only frame of a clip.
  func faces(of frame: Frame) async throws -> [FaceObservation<DisplaySpace>] {
    var schedule = schedule
    return try await chosen(
      of: schedule.detections(in: [frame], at: 0, before: nil).value().faces[0]
    )
  }

  /// The faces in one frame as the detector reports them, without further landmarks.
  func detectedFaces(of frame: Frame) async throws -> [FaceObservation<DisplaySpace>] {
    chosen(of: try await frameDetector.detect(in: frame))
  }

  private var schedule: any DetectionSchedule<Frame> {
    switch models.method.schedule {
    case .everyFrame, .everyLiveFrame: EveryFrameSchedule(frameDetector)
    case .anchors(let tolerance, let signatureStep):
      AnchorSchedule(
        frameDetector,
        confidence: models.confidence,
        tolerance: tolerance,
        signatureStep: signatureStep,
        groupLength: groupLength,
        leastDistance: models.method.findsSuspected
          ? FrameGroups.shortDistance : FrameGroups.anchorDistance,
        leavesOutAnchors: models.method.leavesOutAnchors,
        followsLostHeads: models.method.findsSuspected
      )
    }
  }

  private func frameDetections(_ group: GroupDetections) -> [FrameDetections] {
    group.faces.enumerated().map { index, faces in
      FrameDetections(faces: chosen(of: faces), precedesCut: group.cuts.contains(index))
    }
  }

  /// Those of the faces that the options ask for, in pixels of the shown picture.
  func chosen(
    of faces: [FaceObservation<SquareSpace>]
  ) -> [FaceObservation<DisplaySpace>] {
    let squareToDisplay = geometry.squareToDisplay
    let chosen = options.chosen(
      of: faces.map { $0.withoutHiddenPoints.mapped(by: squareToDisplay) },
      pictureHeight: Double(geometry.displaySize.height)
    )
    // Rounded as in a detections file, so that both give the same tracks.
    return chosen.map { $0.rounded(to: .detections) }
  }
}
