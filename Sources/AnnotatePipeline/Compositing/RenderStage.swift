internal import AnnotateContainers
internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotatePictures
internal import AnnotateSidecar
package import AnnotateStages
internal import AnnotateStamps
internal import AnnotateTracking

/// Records the faces, renders the stamps and encodes the frames, on its own serial queue.
package actor RenderStage: FrameSink {
  private let executor = SerialQueueExecutor(label: "annotate.draw")
  private let preparation: JobPreparation
  private let styles: ResolvedStyles
  private let losses: LossReporter
  private let isRange: Bool
  private var output: any FrameOutput & ~Copyable
  private var recorder: FaceRecorder
  /// The presentation time of the last frame.
  private var lastTime: MediaTime?
  private var plan: StampPlan
  /// The elements that wait until the lines after the first of them are known, and how many frames they have.
  private var waiting: [TrackedElement] = []
  private var waitingFrames = 0
  /// A frame waits no longer once the newest is later by this, so that live pictures come soon; nil for no limit.
  private let longestWait: MediaTime?
  /// The time of the latest line.
  private var latest: MediaTime?
  private let following: [SidecarRecord<SidecarFrame>]
  private var compositor: Compositor
  private var crops: FaceCrops?
  /// The areas that have covered something.
  private var seen: SeenAreas
  /// The faces that options leave without a cover; nil if they choose nobody.
  private var visible: VisibleFaces?
  /// Moves all files to their final paths in the end: first those with faces, then the crops, then the
  /// output.
  private let transaction = FileTransaction()

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Creates the files of the output under temporary names.
  ///
  /// - Parameters:
  ///   - preparation: the job.
  ///   - styles: what is drawn.
  ///   - losses: reports the losses of the output.
  ///   - range: the range of the video to render; nil is the whole video.
  ///   - splice: how what no stamp touches is copied; nil if all frames are encoded.
  ///   - onProgress: called after every frame.
  /// - Throws: `.cannotCreate` if that fails; `.usage` if areas are to be covered and no style hides anything.
  package init(
    _ preparation: JobPreparation,
    _ styles: ResolvedStyles,
    _ losses: LossReporter,
    range: RenderedRange? = nil,
    splice: SplicePlan? = nil,
    onProgress: @escaping @Sendable (Progress) -> Void
  ) throws(AnnotateError) {
    guard !preparation.areas.areCovered || styles.hideAreas else {
      throw AnnotateError(AreaProblem.noCover(of: preparation.job.input.path))
    }
    (self.preparation, self.styles, self.losses) = (preparation, styles, losses)
    seen = SeenAreas(preparation.areas.all, in: preparation.areas.picture)
    visible = VisibleFaces(preparation, styles)
    isRange = range != nil
    following = range?.following ?? []
    recorder = FaceRecorder(
      preparation.input.main,
      files: try FaceFiles(
        FaceTarget(preparation.job),
        isNextToVideo: true,
        lead: preparation.lineLead,
        in: transaction,
        header: preparation.header
      ),
      recordedEnd: preparation.faces.origin.recordedEnd,
      expectedFrames: range?.expectedFrames,
      // A conformed part is counted as the whole that it becomes.
      excerpt: preparation.job.output.conforming == nil ? preparation.input.excerpt : nil,
      onProgress: onProgress
    )
    let plan = range?.plan ?? StampPlan(preparation, styles)
    let rate = preparation.input.video.nominalFrameRate
    // Frames that were left out would make those that are there wait for longer.
    longestWait =
      preparation.job.input.isLive && rate.isPositive
      ? MediaTime(Int64(plan.lookahead), timeBase: rate.inverse) : nil
    self.plan = plan
    if let options = preparation.job.output.crops {
      crops = try FaceCrops(options, of: preparation.input.main, in: transaction)
    } else {
      crops = nil
    }
    output =
      if let range {
        try range.target.makeOutput(preparation, losses)
      } else {
        try preparation.makeOutput(losses, in: transaction, splice: splice)
      }
    if splice != nil { recorder.copiedFrameCount = 0 }
    let placement = preparation.picture.placement
    compositor = Compositor(
      placement.squareToOutput,
      mirrorsStamps: placement.isMirrored,
      area: placement.target.rect,
      rasterize: SVGRasterizer.rasterize
    )
  }

  /// Receives everything from `input` until its end.
  package func run(from input: BoundedChannel<TrackedElement>) async throws {
    while let element = try await input.next() {
      if let line = element.line {
        plan.expect(line)
        waitingFrames += 1
        latest = line.content.presentationTime
      }
      waiting.append(consume element)
      try release(keeping: plan.lookahead)
    }
    for line in following { plan.expect(line) }
    try release(keeping: 0)
  }

  /// Renders the first of the waiting frames, until a number of them remains, and passes on what is between.
  private func release(keeping frames: Int) throws(AnnotateError) {
    while let element = waiting.first {
      switch consume element {
      case .packet(let packet):
        waiting.removeFirst()
        try output.write(carried: packet)
      case .group(let times):
        waiting.removeFirst()
        try output.begin(times)
      case .copied(let packet):
        waiting.removeFirst()
        try output.write(copied: packet)
      case .undecoded(let line):
        guard waitingFrames > frames else { return }
        waiting.removeFirst()
        waitingFrames -= 1
        try pass(over: line)
      case .frame(let frame, let line):
        guard waitingFrames > frames || isOverdue(line) else { return }
        waiting.removeFirst()
        waitingFrames -= 1
        try annotate(consume frame, line)
      }
    }
  }

  /// Whether a frame has waited long enough for later ones.
  private func isOverdue(_ line: SidecarRecord<SidecarFrame>) -> Bool {
    guard let longestWait, let latest else { return false }
    let time = line.content.presentationTime
    let wait = MediaTime(
      latest.rescaled(to: time.timeBase).value - time.value,
      timeBase: time.timeBase
    )
    return wait >= longestWait
  }

  /// Completes all files and moves them to their final paths.
  package func finish(_ counts: InputCounts) throws(AnnotateError) -> AnnotationResult {
    var damage = counts.damage
    damage.packets += output.damageCount
    if !isRange {
      try recorder.check(damage, isStrict: preparation.job.output.isStrict)
      try preparation.input.checkPictures(recorder.frameCount)
      if let sample = recorder.lastSample(damagedPackets: damage.packets) {
        try output.write(faces: sample)
      }
    }
    try finishOutput()
    try crops?.finish()
    try recorder.finish(damagedPackets: damage.packets) { losses.warn($0) }
    if !isRange { try warnOfSelection() }
    try transaction.commit()
    var result = AnnotationResult(
      frames: recorder.frameCount,
      faces: recorder.faceCount,
      tracks: recorder.trackCount,
      damagedPackets: damage.packets,
      damagedFrames: damage.frames,
      lateFrames: counts.lateFrames,
      coveredFrames: plan.coveredFrames,
      vanishedFaces: plan.vanishedFaces,
      output: NetworkAddress(preparation.job.output.path)?.shown ?? preparation.job.output.path,
      sidecar: FaceTarget(preparation.job).sidecarName,
      facesFolder: preparation.job.output.faces.folder,
      exports: preparation.job.output.faces.exports.map(\.path)
    )
    result.copiedFrames = recorder.copiedFrameCount
    result.undeliveredFrames = output.undeliveredFrames
    result.visibleFaces = visible?.all ?? []
    return result
  }

  private func warnOfSelection() throws(AnnotateError) {
    let warnings = SelectionWarnings(preparation, styles)
    warnings.ofFacesLeftOut.map(losses.warn)
    try warnings.warnings(ids: recorder.ids, people: recorder.recognized).forEach(losses.warn)
    preparation.areas.warning(of: seen, path: preparation.job.input.path).map(losses.warn)
  }

  /// Completes the output, while the frames that the encoder held back count as progress.
  private func finishOutput() throws(AnnotateError) {
    let (recorder, lastTime) = (recorder, lastTime)
    try output.finish { frames in
      if let lastTime { recorder.report(frames, at: lastTime) }
    }
  }

  /// Records a frame whose packet is copied, because no stamp touches it.
  private func pass(over line: SidecarRecord<SidecarFrame>) throws(AnnotateError) {
    if let sample = try recorder.record(line) { try output.write(faces: sample) }
    seen.add(frameAt: line.content.presentationTime.value)
    visible?.add(line.content.faces)
    plan.pass(over: line, selection: preparation.faces.selection)
    recorder.copiedFrameCount = (recorder.copiedFrameCount ?? 0) + 1
    lastTime = line.content.presentationTime
    recorder.report(output.frameCount, at: line.content.presentationTime)
  }

  private func annotate(
    _ frame: consuming Frame,
    _ line: SidecarRecord<SidecarFrame>
  ) throws(AnnotateError) {
    if let sample = try recorder.record(line) { try output.write(faces: sample) }
    let faces = line.content.faces
    visible?.add(faces)
    let chosen = faces.filter(preparation.faces.selection.includes)
    try crops?.write(chosen, of: frame, line.content.index)
    seen.add(frameAt: line.content.presentationTime.value)
    let stamps = plan.stamps(for: line, selection: preparation.faces.selection)
    let time = frame.presentationTime
    try output.write(consume frame, faces: faces) {
      (canvas: consuming Frame) throws(AnnotateError) in
      guard !stamps.isEmpty else { return canvas }
      var stamped = try MutableFrame(drawingOn: consume canvas)
      try compositor.draw(stamps, on: &stamped)
      return stamped.finish()
    }
    lastTime = time
    recorder.report(output.frameCount, at: time)
  }
}
