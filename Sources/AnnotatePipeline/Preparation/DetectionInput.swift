internal import AnnotateContainers
package import AnnotateFaces
internal import AnnotateInference
package import AnnotateJobs
package import AnnotateLibav
package import AnnotateMediaTypes

/// The opened input of a job that detects faces, together with its models.
package struct DetectionInput: ~Copyable {
  let demuxer: Demuxer
  /// The video of the input.
  package let video: MainVideo
  /// The models that detect its faces.
  package let models: DetectionModels
  /// The part of the input that is wanted; nil for all of it.
  let excerpt: Excerpt?

  /// Opens the input, over `link` if it is on a network; `detector` replaces the one that the job names.
  ///
  /// - Throws: `.missingInput` or `.badInput` if it is not a video, `.unavailable` if a model is missing.
  package init(
    _ job: DetectionJob,
    _ session: Session,
    detector: (any FaceDetector)? = nil,
    _ link: LiveLink? = nil
  ) throws(AnnotateError) {
    let pictures = try PictureSource(job.annotation)
    let opened = try Self.open(job.input, pictures, session.limits, link)
    let main = try MainVideo(of: opened.source)
    let models = try DetectionModels(
      for: job.tracking.needed(of: job.detection),
      in: DetectionMethod.Input(job.input, isStill: pictures?.isStill ?? false),
      detector: detector,
      from: .locate()
    )
    excerpt = try InputPreparation(job.input, of: main, pictures).excerpt
    demuxer = opened
    (video, self.models) = (main, models)
  }

  /// Takes an opened input and the models of a job that stamps the faces, too.
  init(_ opened: consuming Demuxer, _ preparation: JobPreparation, _ models: DetectionModels) {
    (video, excerpt) = (preparation.input.main, preparation.input.excerpt)
    self.models = models
    demuxer = opened
  }

  /// Transfers the opened file to the caller.
  package consuming func takeDemuxer() -> Demuxer { demuxer }

  /// Opens a video, over `link` if it is on a network, or the pictures at its path.
  ///
  /// - Throws: `.missingInput` or `.badInput` if it cannot be opened.
  package static func open(
    _ input: JobInput,
    _ pictures: PictureSource?,
    _ limits: InputLimits,
    _ link: LiveLink? = nil
  ) throws(AnnotateError) -> Demuxer {
    if let link {
      return try Demuxer(
        connecting: link,
        as: try input.form,
        isRealtime: input.isLive,
        limits: limits
      )
    }
    guard let pictures else {
      return try Demuxer(opening: input.path, as: try input.form, limits: limits)
    }
    return try pictures.demuxer(limits)
  }
}
