internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// `annotate` in two passes: the first finds the faces, the second stamps them.
///
/// Whose face a track shows may be told by its last frame, and decides about its first one. Numbers mean those of a sidecar,
/// whose faces must be found again. Where no stamp touches the picture is known when all faces are.
struct ChosenPeopleRun {
  private let job: AnnotationJob
  private let plan: OutputPlan
  private let pictures: PictureSource?
  private let styles: ResolvedStyles
  private let numbered: NumberedFaces?
  private let smart: SmartPreparation?
  private let session: Session

  /// Prepares for a job that chooses people or, with `numbered`, tracks, or that copies what no stamp touches, with `smart`.
  init(
    _ job: AnnotationJob,
    _ plan: OutputPlan,
    _ pictures: PictureSource?,
    _ styles: ResolvedStyles,
    _ numbered: NumberedFaces?,
    _ smart: SmartPreparation?,
    _ session: Session
  ) {
    (self.job, self.plan, self.pictures) = (job, plan, pictures)
    (self.styles, self.numbered, self.smart, self.session) = (styles, numbered, smart, session)
  }

  /// Whether the input of a job can be read twice, and there is a place for the faces meanwhile.
  ///
  /// - Throws: `.usage` or `.unavailable` if the format of the input cannot be read.
  static func canRun(_ job: AnnotationJob, _ pictures: PictureSource?) throws(AnnotateError) -> Bool
  {
    let isFile = pictures != nil || FileIdentity(of: job.input.path)?.isRegular == true
    let isEndless = try job.input.isEndless
    return isFile && !isEndless && (job.sidecarPath != nil || !job.writesToStandardOutput)
  }

  /// Runs the job.
  ///
  /// - Throws: `.usage` if nobody is there who was chosen; otherwise what both passes throw.
  func run(
    _ demuxer: consuming Demuxer,
    _ preparation: JobPreparation,
    _ models: DetectionModels,
    _ losses: LossReporter,
    _ listener: RunListener
  ) async throws -> AnnotationResult {
    let folder = try TemporaryDirectory(beside: job.sidecarPath ?? job.output.path)
    let path = folder.path(ofFileNamed: "found" + FilePath.sidecarEnding)
    var detection = DetectionJob(preparation.job)
    detection.faces = FaceOutputs(sidecar: .path(path))
    detection.isStrict = false
    let source = demuxer.source
    _ = try await Runs.detect(
      DetectionInput(demuxer, preparation, models),
      detection,
      stop: nil,
      LossReporter(isStrict: false) { _ in },
      RunListener(onProgress: { listener.onProgress($0.pass(0, of: 2)) })
    )
    let found = try RecordedFaces(path, for: preparation.input.main)
    var job = job
    if let numbered { job.drawing.selection = try numbered.selection(in: found) }
    let known = try JobPreparation(
      job,
      plan,
      styles,
      source: source,
      pictures: pictures,
      origin: preparation.faces.origin,
      tracks: found.tracks
    )
    try found.checkChoice(known, styles)
    return try await Runs.render(
      DetectionInput.open(job.input, pictures, session.limits),
      known,
      styles,
      found,
      smart: smart,
      losses,
      RunListener(
        onWarning: listener.onWarning,
        onProgress: { listener.onProgress($0.pass(1, of: 2)) }
      )
    )
  }
}
