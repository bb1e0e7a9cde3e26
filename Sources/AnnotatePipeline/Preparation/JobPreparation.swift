internal import AnnotateContainers
package import AnnotateFaces
internal import AnnotateFiles
package import AnnotateJobs
package import AnnotateLibav
package import AnnotateMediaTypes
package import AnnotateSidecar

/// Everything that the input's header and the installed software decide about a job, before anything is
/// written.
///
/// It is a class because noncopyable types store it: the compiler takes seconds for a noncopyable type with
/// that many fields.
package final class JobPreparation: Sendable {
  /// The job with what is decided here, such as the numbers of faces that it selects by name.
  package let job: AnnotationJob
  /// What is read.
  package let input: InputPreparation
  /// What becomes of the pictures.
  let picture: PicturePreparation
  /// What is written.
  package let output: OutputPreparation
  /// Whose faces are stamped.
  package let faces: FacePreparation
  /// The parts of the picture that are covered.
  package let areas: AreaPreparation
  /// Whether the job hides faces or other parts of the picture, so that nothing may show them.
  let hidesFaces: Bool
  /// What the input tells about people, places and devices, if the output lacks it; else nothing.
  let personalData: PersonalData

  /// Finds everything that the job needs; `styles` are those that it draws, `origin` is the origin of the faces if it is
  /// already known, `detector` replaces the one that the job names, `models` has those of other jobs, and `tracks` says
  /// whose faces the tracks show if they are known already.
  ///
  /// - Throws: `.badInput` if there is no video, `.unavailable` if a model or encoder is missing.
  package init(
    _ job: AnnotationJob,
    _ plan: OutputPlan,
    _ styles: ResolvedStyles,
    source: SourceDescription,
    pictures: PictureSource? = nil,
    origin: FaceOrigin? = nil,
    detector: (any FaceDetector)? = nil,
    models: SharedModels? = nil,
    tracks: TrackPeople? = nil
  ) throws(AnnotateError) {
    personalData = Self.personalData(of: source, pictures, job)
    let source =
      job.output.isPrivate ? try SourceDescription(withoutPersonalDataOf: source) : source
    let main = try MainVideo(of: source)
    picture = try PicturePreparation(job.output, of: main, plan)
    let known =
      if let origin {
        origin
      } else {
        try FaceOrigin(
          for: job,
          of: main,
          isStill: pictures?.isStill ?? false,
          detector: detector,
          models: models
        )
      }
    faces = try FacePreparation(
      job,
      from: known,
      tracks: tracks ?? known.tracks,
      frameRate: main.stream.nominalFrameRate
    )
    areas = try AreaPreparation(job, from: known, of: main)
    hidesFaces = styles.hideFaces || areas.areCovered
    output = OutputPreparation(job, of: main, picture.encoder, plan, hidesFaces: hidesFaces)
    var job = job
    job.output.reframing = picture.reframing
    job.drawing.selection = faces.selection
    job.input = known.takingExcerpt(of: job.input)
    self.job = job
    input = try InputPreparation(job.input, of: main, pictures)
    try checkColors()
    try output.check(job, of: main)
  }

  /// Whether the frames cannot be encoded in parts, because all of them share a palette.
  package var needsWholeClip: Bool { output.destination == nil && picture.encoder.needsWholeClip }

  /// Whether every picture is encoded by itself, so that encoding in parts costs no space.
  package var encodesPicturesAlone: Bool { picture.encoder.standsAlone }

  /// How the output is laid out.
  var outputForm: OutputForm {
    var form = OutputForm(
      putsMovieFirst: job.output.putsMovieFirst,
      keepsGeometry: picture.keepsGeometry,
      isFragmented: output.isFragmented,
      excerpt: input.excerpt,
      leavesOutPictures: output.leavesOutPictures
    )
    form.isLive = job.input.isLive
    return form
  }

  /// The first line of the sidecar.
  ///
  /// - Throws: `.inputOutput` if a model's file cannot be read, `.unavailable` if OpenVINO is
  ///   missing.
  package func header() throws(AnnotateError) -> SidecarRecord<SidecarHeader> {
    let placement = picture.placement
    let shown = SidecarHeader.Output(
      size: placement.output.displaySize,
      fromDisplay: placement.displayToOutput
    )
    return try faces.origin.header(
      of: input.main,
      covering: areas.all,
      hidingFaces: hidesFaces,
      isPrivate: job.output.isPrivate,
      disguisingVoices: job.output.voices == .disguise && output.destination == nil,
      in: picture.changesForm ? shown : nil,
      // What is conformed is whole, whatever it was a part of.
      options: job.output.conforming == nil ? JobRecord(job).headerOptions : [:]
    )
  }

  /// How much earlier a frame is in its line of the sidecar than in the stream, in ticks: the times of a part are those of
  /// the source, except where it becomes a whole video.
  var lineLead: Int64 {
    guard job.output.conforming != nil else { return 0 }
    return input.excerpt?.shift(in: input.video.timeBase) ?? 0
  }

  /// The header of a sidecar with what decides the faces, whatever is drawn and encoded.
  ///
  /// - Throws: as `header`.
  package func detectionHeader() throws(AnnotateError) -> SidecarRecord<SidecarHeader> {
    try faces.origin.header(
      of: input.main,
      in: nil,
      options: JobRecord(DetectionJob(job)).headerOptions
    )
  }

  /// Creates the output for the frames, in a transaction; with `splice`, for packets of the source as well.
  ///
  /// - Throws: `.cannotCreate` if its files cannot be created.
  func makeOutput(
    _ losses: LossReporter,
    in transaction: FileTransaction,
    splice: SplicePlan? = nil
  ) throws(AnnotateError) -> any FrameOutput & ~Copyable {
    guard let destination = output.destination else {
      var video = try VideoOutput(self, losses, in: transaction, splice: splice?.splice)
      if let splice { _ = try video.begin(like: splice.first) }
      return video
    }
    return PictureOutput(self, to: destination, losses, in: transaction)
  }
}
