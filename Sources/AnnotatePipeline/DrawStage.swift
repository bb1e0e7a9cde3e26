internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateStages
internal import AnnotateStamps
internal import AnnotateTracking

/// Records the faces, draws the stamps and encodes, on a serial queue of its own.
actor DrawStage {
  private let executor = SerialQueueExecutor(label: "annotate.draw")
  private let preparation: JobPreparation
  private let losses: LossReporter
  private var output: any FrameOutput & ~Copyable
  private var recorder: FaceRecorder
  private var plan: StampPlan
  private var compositor: Compositor
  private var crops: FaceCrops?
  /// What is put in place in the end: the faces first, then crops, then the output itself.
  private let transaction = FileTransaction()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates the files of the output under temporary names.
  ///
  /// - Parameters:
  ///   - preparation: the job.
  ///   - losses: is told of what the output lacks.
  ///   - plan: what has been taken in of frames before the first; nil where that is the video's first.
  ///   - expectedFrames: how many frames there will be; nil is what the video's header says.
  ///   - onProgress: called after every frame.
  /// - Throws: `.cannotCreate` where that fails.
  init(
    _ preparation: JobPreparation,
    _ losses: LossReporter,
    plan: StampPlan? = nil,
    expectedFrames: Int? = nil,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) throws(AnnotateError) {
    (self.preparation, self.losses) = (preparation, losses)
    recorder = FaceRecorder(
      preparation.main,
      files: try FaceFiles(
        sidecar: preparation.job.sidecarPath,
        folder: preparation.job.facesFolder,
        exports: preparation.job.exports,
        embeds: preparation.job.embedsFaces,
        overwrites: preparation.job.overwrites,
        in: transaction,
        header: preparation.header
      ),
      recordedEnd: preparation.faces.recordedEnd,
      expectedFrames: expectedFrames,
      onProgress: onProgress
    )
    self.plan = plan ?? StampPlan(preparation)
    if let options = preparation.job.crops {
      crops = try FaceCrops(options, of: preparation.main, in: transaction)
    } else {
      crops = nil
    }
    output = try preparation.makeOutput(losses, in: transaction)
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
      switch consume element {
      case .packet(let packet): try output.write(carried: packet)
      case .frame(let frame, let line): try annotate(consume frame, line)
      }
    }
  }

  /// Completes all files and puts them at their final paths.
  func finish(_ counts: InputCounts) throws(AnnotateError) -> AnnotationResult {
    let damagedPackets = counts.damagedPackets + output.damageCount
    if preparation.segment == nil {
      try recorder.check(damagedPackets: damagedPackets, isStrict: preparation.job.isStrict)
      try preparation.checkPictures(recorder.frameCount)
      if let sample = recorder.lastSample(damagedPackets: damagedPackets) {
        try output.write(faces: sample)
      }
    }
    try output.finish()
    try crops?.finish()
    try recorder.finish(damagedPackets: damagedPackets) { losses.warn($0) }
    try transaction.commit()
    return AnnotationResult(
      frames: recorder.frameCount,
      faces: recorder.faceCount,
      tracks: recorder.trackCount,
      damagedPackets: damagedPackets,
      lateFrames: counts.lateFrames,
      coveredFrames: plan.coveredFrames,
      vanishedFaces: plan.vanishedFaces,
      output: preparation.job.output,
      sidecar: preparation.job.sidecarPath,
      facesFolder: preparation.job.facesFolder,
      exports: preparation.job.exports.map(\.path)
    )
  }

  private func annotate(
    _ frame: consuming Frame,
    _ line: SidecarRecord<SidecarFrame>
  ) throws(AnnotateError) {
    if let sample = try recorder.record(line) { try output.write(faces: sample) }
    let faces = line.content.faces
    let chosen = faces.filter(preparation.job.selection.includes)
    try crops?.write(chosen, of: frame, line.content.index)
    let stamps = plan.stamps(for: line, selection: preparation.job.selection)
    let time = frame.presentationTime
    try output.write(consume frame, faces: faces) {
      (canvas: consuming Frame) throws(AnnotateError) in
      guard !stamps.isEmpty else { return canvas }
      var drawing = try MutableFrame(drawingOn: consume canvas)
      try compositor.draw(stamps, on: &drawing)
      return drawing.finish()
    }
    recorder.tellProgress(at: time)
  }
}
