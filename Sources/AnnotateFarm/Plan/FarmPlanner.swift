internal import AnnotateContainers
internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateInference
package import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar
internal import AnnotateStages
internal import Synchronization

/// Makes the plan of a farm: examines every input and divides its frames into ranges.
package struct FarmPlanner: Sendable {
  /// An input and the job to do on it.
  package struct Clip: Sendable {
    /// The name in the plan.
    package var name: String
    /// The job; whether it overwrites files does not matter.
    package var job: AnnotationJob
    /// Whether the job may have other options than the request; comparing them for each of many clips takes time.
    package var hasOwnOptions = false
    /// The address from which the input is fetched; nil if it is a file.
    package var source: String?
    /// The SHA-256 that the input shall have; nil if any is right.
    package var sha256: String?
    /// The address at which the output is stored; nil if it is a file.
    package var destination: String?

    /// Describes a clip.
    package init(name: String, job: AnnotationJob) {
      (self.name, self.job) = (name, job)
    }

    /// The job as it is examined: the folder of an output that is stored elsewhere is not there before the clip is
    /// joined, so that the one around it stands in for it.
    fileprivate var examinedJob: AnnotationJob {
      var job = job
      job.output.overwrites = true
      guard destination != nil else { return job }
      let output = FilePath(job.output.path)
      job.output.path = FilePath(output.folder).sibling(output.lastComponent)
      return job
    }
  }

  /// The inputs.
  package var clips: [Clip]
  /// The job of clips that have no options of their own, with absolute paths; the paths of input and output are
  /// those of each clip.
  package var request: AnnotationJob
  /// How frames are divided into ranges.
  package var division: RangeDivision
  /// The limits of inputs.
  package var session = Session()
  /// Whether to decode videos to count their frames even if their packets suffice.
  package var decodes = false
  /// The maximum number of frames of ranges that are rendered together; nil leaves it to the encoder.
  package var segmentFrames: Int?

  /// The default distance of an encoder's keyframes: every segment begins with one.
  static let defaultKeyframeDistance = 250
  /// How many clips are examined before they are added to the plan in their order.
  private static let clipsAtOnce = 64
  private let models = SharedModels()
  private let describe: @Sendable (AnnotateError) -> FarmClip.Obstacle.Words

  /// Describes the work to plan.
  ///
  /// - Parameters:
  ///   - clips: The inputs.
  ///   - request: The job of clips that have no options of their own.
  ///   - division: How frames are divided into ranges.
  ///   - describe: Puts the reason why a clip is left out into words, which the plan keeps.
  package init(
    clips: [Clip],
    request: AnnotationJob,
    division: RangeDivision,
    describe: @escaping @Sendable (AnnotateError) -> FarmClip.Obstacle.Words
  ) {
    (self.clips, self.request, self.division) = (clips, request, division)
    self.describe = describe
  }

  /// Makes the plan.
  ///
  /// - Parameters:
  ///   - onWarning: Called for everything that results will lack, as far as headers show.
  ///   - provide: Called before each clip, to fetch its input; what it returns is kept until the clip is planned.
  /// - Returns: The plan; among several clips, those that cannot be annotated have an obstacle.
  /// - Throws: `AnnotateError`: for a single clip, any error; for several clips, only errors that
  ///   all of them share, and the first refusal if none can be planned.
  package func plan(
    onWarning: (AnnotateError) -> Void = { _ in },
    provide: @escaping @Sendable (Clip) async throws -> FolderLock? = { _ in nil }
  ) async throws -> FarmPlan {
    var plan = FarmPlan(
      programVersion: AnnotationPipeline.version,
      request: try FarmRequest(of: request),
      clips: []
    )
    if clips.count > 1 { try checkCommand(request) }
    let styles = try ResolvedStyles(request.drawing.styles)
    var refusal: AnnotateError?
    // Inputs that are fetched take room until they are planned.
    let limit = clips.contains { $0.source != nil } ? 1 : ProcessorCount.available
    for start in stride(from: 0, to: clips.count, by: Self.clipsAtOnce) {
      let some = clips[start..<min(start + Self.clipsAtOnce, clips.count)]
      let unnamed = plan.request.models.isEmpty ? plan.request : nil
      let examinations = try await some.concurrentMap(limit: limit) { clip in
        try Task.checkCancellation()
        return try await examination(of: clip, styles, unnamed, provide)
      }
      for (clip, examination) in zip(some, examinations) {
        try add(clip, examination, to: &plan, &refusal, onWarning)
      }
    }
    // If no clip can be planned, the request itself is at fault.
    if let refusal, plan.clips.allSatisfy({ $0.obstacle != nil }) { throw refusal }
    return plan
  }

  /// What examining a clip has shown.
  private struct Examination: Sendable {
    /// The clip in the plan, or why it cannot be planned.
    let outcome: Result<FarmClip, AnnotateError>
    /// The request with the models that the clip needs; nil if it has a request of its own, or they were known.
    var request: FarmRequest?
    /// What results will lack.
    let warnings: [AnnotateError]
  }

  /// Examines a clip as soon as its input is there; `unnamed` is the request as long as it names no models.
  private func examination(
    of clip: Clip,
    _ styles: ResolvedStyles,
    _ unnamed: FarmRequest?,
    _ provide: @Sendable (Clip) async throws -> FolderLock?
  ) async throws -> Examination {
    var warnings: [AnnotateError] = []
    do {
      let lock = try await provide(clip)
      let (planned, request) = try examined(clip, styles, unnamed) { warnings.append($0) }
      withExtendedLifetime(lock) {}
      return Examination(outcome: .success(planned), request: request, warnings: warnings)
    } catch let error as AnnotateError {
      return Examination(outcome: .failure(error), warnings: warnings)
    }
  }

  /// Adds a clip to the plan; see `planned`.
  private func add(
    _ clip: Clip,
    _ examination: Examination,
    to plan: inout FarmPlan,
    _ refusal: inout AnnotateError?,
    _ onWarning: (AnnotateError) -> Void
  ) throws(AnnotateError) {
    examination.warnings.forEach(onWarning)
    if let request = examination.request, plan.request.models.isEmpty { plan.request = request }
    var planned = try planned(clip, examination.outcome, &refusal, onWarning)
    (planned.source, planned.destination) = (clip.source, clip.destination)
    plan.clips.append(planned)
  }

  /// Checks everything common to all clips, so that its errors are not attributed to single clips.
  private func checkCommand(_ job: AnnotationJob) throws(AnnotateError) {
    if let name = job.output.container { _ = try OutputFormat(named: name) }
    if let codec = job.output.encoding.codec { _ = try EncoderChoice.named(codec) }
    guard job.detection.findsFaces else { return }
    let models = try DetectionModels(
      for: job.detection,
      in: .video,
      from: .locate()
    )
    _ = try models.inference()
  }

  /// The clip as it was examined; among several, one that cannot be annotated gets an obstacle.
  ///
  /// `refusal` becomes the first error that is about the request, not about the input.
  ///
  /// - Throws: Errors that the clip did not cause; for a single clip, every error.
  private func planned(
    _ clip: Clip,
    _ outcome: Result<FarmClip, AnnotateError>,
    _ refusal: inout AnnotateError?,
    _ onWarning: (AnnotateError) -> Void
  ) throws(AnnotateError) -> FarmClip {
    do throws(AnnotateError) {
      return try outcome.get()
    } catch {
      guard clips.count > 1, let obstacle = FarmClip.Obstacle(error, describe(error), of: clip.job)
      else {
        throw error
      }
      if obstacle.kind != error.kind { refusal = refusal ?? error }
      let (input, output) = (clip.job.input.path, clip.job.output.path)
      var left = FarmClip(name: clip.name, input: input, output: output, obstacle: obstacle)
      left.source = clip.source
      if let said = left.error { onWarning(said) }
      return left
    }
  }

  /// Examines a clip, with the styles of clips that have no options of their own.
  private func examined(
    _ clip: Clip,
    _ styles: ResolvedStyles,
    _ unnamed: FarmRequest?,
    _ onWarning: (AnnotateError) -> Void
  ) throws(AnnotateError) -> (FarmClip, FarmRequest?) {
    let job = clip.examinedJob
    let reading = try FarmReading(job, session)
    let source = reading.demuxer.source
    let styles = clip.hasOwnOptions ? try ResolvedStyles(job.drawing.styles) : styles
    let preparation = try JobPreparation(
      job,
      reading.plan,
      styles,
      source: source,
      pictures: reading.pictures,
      models: models
    )
    for loss in preparation.losses.map({ AnnotateError($0) }) {
      guard !job.output.isStrict else { throw loss }
      onWarning(loss)
    }
    for notice in preparation.notices { onWarning(notice) }
    try checkCopying(preparation, reading.pictures, onWarning)
    let numbered = try NumberedFaces(
      inFarm: job,
      of: preparation.input.main,
      covers: styles.hideFaces
    )
    let own = try ownRequest(of: clip, preparation, numbered)
    var named = own == nil ? unnamed : nil
    try named?.addModels(of: preparation)
    let pictures = reading.pictures
    let identity = try FarmReading.identity(of: job.input.path, pictures)
    let scan = try scan(consume reading, preparation)
    guard !scan.times.isEmpty else {
      throw AnnotateError(FarmProblem.noPicture(path: job.input.path))
    }
    var planned = FarmClip(
      name: clip.name,
      input: job.input.path,
      output: clip.job.output.path,
      container: preparation.output.format.name,
      identity: identity,
      timeBase: preparation.input.video.timeBase,
      frameCount: scan.times.count,
      ranges: (preparation.needsWholeClip ? .ranges(1) : division).ranges(
        of: scan,
        segmentFrames: segmentFrames
          ?? (preparation.encodesPicturesAlone ? 1 : Self.defaultKeyframeDistance)
      )
    )
    planned.request = own
    return (planned, named)
  }

  /// Checks that packets can be copied if the job asks for that; if it can do without, the reason is a warning.
  private func checkCopying(
    _ preparation: JobPreparation,
    _ pictures: PictureSource?,
    _ onWarning: (AnnotateError) -> Void
  ) throws(AnnotateError) {
    let warnings = Mutex<[AnnotateError]>([])
    let losses = LossReporter(isStrict: preparation.job.output.isStrict) { warning in
      warnings.withLock { $0.append(warning) }
    }
    _ = try SmartPreparation.make(
      for: preparation,
      pictures,
      isReadTwice: true,
      session.limits,
      losses
    )
    warnings.withLock(\.self).forEach(onWarning)
  }

  /// What is done with a clip that has options of its own, or a sidecar whose numbers choose its faces; nil if it is what is
  /// done with the others.
  private func ownRequest(
    of clip: Clip,
    _ preparation: JobPreparation,
    _ numbered: NumberedFaces?
  ) throws(AnnotateError) -> FarmRequest? {
    let differs = clip.hasOwnOptions && JobRecord(clip.job) != JobRecord(request)
    guard differs || numbered != nil else { return nil }
    var own = try FarmRequest(of: differs ? clip.job : request)
    if let numbered { try own.add(numbered.path) }
    try own.addModels(of: preparation)
    return own
  }

  private func scan(
    _ reading: consuming FarmReading,
    _ preparation: JobPreparation
  ) throws(AnnotateError) -> FrameScan {
    let (job, pictures) = (preparation.job, preparation.input.pictures)
    let video = preparation.input.video
    if !decodes, let scan = try FrameScan(ofPacketsIn: reading.demuxer, video) { return scan }
    return try FrameScan(decoding: DetectionInput.open(job.input, pictures, session.limits), video)
  }
}

extension FarmRequest {
  /// Adds the models that a job uses, and what runs them.
  fileprivate mutating func addModels(of preparation: JobPreparation) throws(AnnotateError) {
    let header = try preparation.header().content
    (models, inference) = (header.models, header.inference)
  }
}
