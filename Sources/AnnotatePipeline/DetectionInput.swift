internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateMedia
internal import AnnotateMediaTypes

/// The input of a job that looks for faces, opened, and what looks at it.
struct DetectionInput: ~Copyable {
  let demuxer: Demuxer
  let video: MainVideo
  let models: LookModels

  /// Opens it; `detector` replaces the one that the job names.
  ///
  /// - Throws: `.missingInput` or `.badInput` where it is no video, `.unavailable` where a model is
  ///   missing.
  init(_ job: DetectionJob, detector: (any FaceDetector)? = nil) throws(AnnotateError) {
    let pictures = try PictureSource(job.reading)
    let opened = try Self.open(job.input, pictures)
    let main = try MainVideo(of: opened.source)
    let models = try LookModels(
      for: job.looking,
      isStill: pictures?.isStill ?? false,
      keepsMesh: job.keepsMesh,
      detector: detector,
      in: .locate()
    )
    demuxer = opened
    (video, self.models) = (main, models)
  }

  /// Opens a video, or the pictures that have been found at its path.
  ///
  /// - Throws: `.missingInput` or `.badInput` where it cannot be opened.
  static func open(
    _ path: String,
    _ pictures: PictureSource?
  ) throws(AnnotateError) -> Demuxer {
    guard let pictures else { return try Demuxer(opening: path) }
    return try pictures.demuxer()
  }
}
