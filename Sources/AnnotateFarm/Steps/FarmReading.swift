internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// The opened input of a farm's job.
struct FarmReading: ~Copyable {
  let plan: OutputPlan
  let pictures: PictureSource?
  let demuxer: Demuxer

  /// What is known of a job before its input is opened.
  struct Paths: Sendable {
    let plan: OutputPlan
    let pictures: PictureSource?

    /// Checks the paths of a job.
    ///
    /// - Throws: `.usage` if a farm cannot do the job, and every error of the paths.
    init(_ job: AnnotationJob) throws(AnnotateError) {
      try FarmReading.check(job)
      plan = try OutputPlan(job)
      guard plan.pictures == nil else {
        throw AnnotateError(FarmProblem.unshareable(.pictures(path: job.output.path)))
      }
      pictures = try PictureSource(job)
      try plan.check(job, pictures)
    }
  }

  /// Opens the input.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - session: The limits of the input.
  ///   - paths: Its paths, if they were checked before.
  /// - Throws: `.usage` if a farm cannot do the job, and every error of the input.
  init(
    _ job: AnnotationJob,
    _ session: Session,
    _ paths: Paths? = nil
  ) throws(AnnotateError) {
    let checked: Paths
    if let paths { checked = paths } else { checked = try Paths(job) }
    let demuxer = try DetectionInput.open(job.input, checked.pictures, session.limits)
    self.demuxer = demuxer
    (plan, pictures) = (checked.plan, checked.pictures)
  }

  /// Computes the facts by which the input is recognised.
  static func identity(
    of path: String,
    _ pictures: PictureSource?
  ) throws(AnnotateError) -> FarmClip.Identity {
    guard let pictures, !pictures.isStill else {
      let size = FileIdentity(of: path)?.size ?? 0
      return FarmClip.Identity(size: size, digest: try SampledDigest.of(path))
    }
    let paths = (0..<pictures.count).map(pictures.path(ofPicture:))
    let sizes = paths.map { FileIdentity(of: $0)?.size ?? 0 }
    let ends = try [paths[0], paths[paths.count - 1]].map { path throws(AnnotateError) in
      try SampledDigest.of(path)
    }
    let words = sizes.map(String.init) + ends
    return FarmClip.Identity(
      size: sizes.reduce(0, +),
      digest: try FileDigest.sha256(of: Array(words.joined(separator: " ").utf8))
    )
  }

  private static func check(_ job: AnnotationJob) throws(AnnotateError) {
    let obstacle: UnshareableWork? =
      if job.input.format != nil {
        .namedFormat
      } else if job.input.path == "-" || FileIdentity(of: job.input.path)?.isRegular == false {
        .irregular(path: job.input.path)
      } else if job.writesToStandardOutput {
        .standardOutput(path: job.output.path)
      } else if job.output.crops != nil {
        .crops
      } else if job.input.from != nil || job.input.to != nil {
        .excerpt(path: job.input.path)
      } else {
        nil
      }
    if let obstacle { throw AnnotateError(FarmProblem.unshareable(obstacle)) }
  }
}
