internal import Faces
internal import Files
internal import Media
internal import MediaTypes
internal import Sidecar
internal import Stages
internal import Stamps
internal import Tracking

/// Writes the sidecar, draws the stamps and encodes, on a serial queue of its own.
actor DrawStage {
  private let executor = SerialQueueExecutor(label: "annotate.draw")
  private let preparation: JobPreparation
  private let sidecar: SidecarWriter?
  private let timecode: Timecode?
  private let expectedFrames: Int?
  private let displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  private let onProgress: @Sendable (Progress) -> Void
  private var output: any FrameOutput & ~Copyable
  private var trackCount = 0
  private var compositor: Compositor
  private var frameCount = 0
  private var faceCount = 0
  private var firstTime: MediaTime?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates the files of the output under temporary names.
  init(
    _ preparation: JobPreparation,
    _ losses: LossReporter,
    version: String,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) throws(AnnotateError) {
    self.preparation = preparation
    self.onProgress = onProgress
    output = try preparation.makeOutput(losses)
    sidecar = try Self.sidecar(preparation, version: version)
    timecode = preparation.video.startTimecode.flatMap {
      Timecode($0, frameRate: preparation.video.nominalFrameRate)
    }
    expectedFrames = preparation.source.expectedFrameCount(of: preparation.video)
    displayToSquare = preparation.geometry.displayToSquare
    let placement = preparation.placement
    compositor = Compositor(
      placement.squareToOutput,
      mirrorsStamps: placement.isMirrored,
      area: placement.target.rect
    ) {
      (document, name, size) throws(AnnotateError) in
      try SVGRasterizer().picture(of: document, named: name, size: size)
    }
  }

  /// Takes everything from `input` until its end.
  func run(from input: BoundedChannel<TrackedElement>) async throws {
    while let element = try await input.next() {
      switch element {
      case .packet(let packet): try output.write(carried: packet)
      case .frame(let frame, let index, let faces): try annotate(frame, index, faces)
      }
    }
  }

  /// Completes both files and puts them at their final paths.
  func finish(damagedPackets damagedBefore: Int) throws(AnnotateError) -> AnnotationResult {
    let damagedPackets = damagedBefore + output.damageCount
    guard frameCount > 0 else {
      throw AnnotateError(
        .badInput,
        "cannot annotate",
        subject: preparation.source.path,
        why: "not one picture in it can be decoded"
      )
    }
    guard damagedPackets == 0 || !preparation.job.isStrict else {
      throw AnnotateError(
        .badInput,
        "the input is damaged",
        subject: preparation.source.path,
        why: "pieces that could not be read: \(damagedPackets)",
        hints: ["without --strict the rest is annotated"]
      )
    }
    try preparation.checkPictures(frameCount)
    try output.finish()
    try sidecar?.finish(trackCount: trackCount, damagedPackets: damagedPackets)
    try sidecar?.commit()
    do throws(AnnotateError) {
      try output.commit()
    } catch {
      sidecar?.withdraw()
      throw error
    }
    return AnnotationResult(
      frames: frameCount,
      faces: faceCount,
      tracks: trackCount,
      damagedPackets: damagedPackets,
      output: preparation.job.output,
      sidecar: preparation.job.sidecarPath
    )
  }

  private static func sidecar(
    _ preparation: JobPreparation,
    version: String
  ) throws(AnnotateError) -> SidecarWriter? {
    guard let path = preparation.job.sidecarPath else { return nil }
    return try SidecarWriter(
      path: path,
      overwrites: preparation.job.overwrites,
      header: try preparation.header(version: version)
    )
  }

  private func annotate(
    _ frame: Frame,
    _ index: Int,
    _ faces: [Face]
  ) throws(AnnotateError) {
    try sidecar?.write(record(of: frame, index, faces))
    let stamps = preparation.job.styles.flatMap { style in
      faces.flatMap { style.stamps(for: $0.observation.mapped(by: displayToSquare)) }
    }
    try output.write(frame, faces: faces) { canvas throws(AnnotateError) in
      guard !stamps.isEmpty else { return canvas }
      var drawing = try MutableFrame(copying: canvas)
      try compositor.draw(stamps, on: &drawing)
      return drawing.finish()
    }
    frameCount += 1
    faceCount += faces.count
    trackCount = faces.reduce(trackCount) { max($0, $1.id) }
    onProgress(
      Progress(
        frames: frameCount,
        expectedFrames: expectedFrames,
        time: frame.presentationTime
      )
    )
  }

  private func record(of frame: Frame, _ index: Int, _ faces: [Face]) -> SidecarFrame {
    let first = firstTime ?? frame.presentationTime
    firstTime = first
    return SidecarFrame(
      index: index,
      presentationTime: frame.presentationTime,
      duration: frame.duration,
      timecode: timecode?.advanced(by: framesElapsed(from: first, to: frame.presentationTime)),
      faces: faces
    )
  }

  /// Timecode counts frames of the nominal rate, also where some are missing.
  private func framesElapsed(from first: MediaTime, to time: MediaTime) -> Int {
    let elapsed = MediaTime(time.value - first.value, timeBase: time.timeBase)
    let rate = preparation.video.nominalFrameRate
    return rate.isPositive ? Int(elapsed.rescaled(to: rate.inverse).value) : 0
  }
}
