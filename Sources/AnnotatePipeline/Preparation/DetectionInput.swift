package import AnnotateFaces
internal import AnnotateInference
package import AnnotateJobs
package import AnnotateMedia
package import AnnotateMediaTypes

/// The input of a job that looks for faces, opened, and what looks at it.
package struct DetectionInput: ~Copyable {
  let demuxer: Demuxer
  /// The video in it.
  package let video: MainVideo
  /// The models that find its faces.
  package let models: DetectionModels

  /// Opens it; `detector` replaces the one that the job names.
  ///
  /// - Throws: `.missingInput` or `.badInput` where it is no video, `.unavailable` where a model is
  ///   missing.
  package init(
    _ job: DetectionJob,
    detector: (any FaceDetector)? = nil
  ) throws(AnnotateError) {
    let pictures = try PictureSource(job.annotation)
    let opened = try Self.open(job.input.path, pictures)
    let main = try MainVideo(of: opened.source)
    let models = try DetectionModels(
      for: job.detection,
      in: DetectionMethod.Input(job.input, isStill: pictures?.isStill ?? false),
      detector: detector,
      from: .locate()
    )
    demuxer = opened
    (video, self.models) = (main, models)
  }

  /// Gives the opened file away.
  package consuming func takeDemuxer() -> Demuxer { demuxer }

  /// Opens a video, or the pictures that have been found at its path.
  ///
  /// - Throws: `.missingInput` or `.badInput` if it cannot be opened.
  static func open(
    _ path: String,
    _ pictures: PictureSource?
  ) throws(AnnotateError) -> Demuxer {
    guard let pictures else { return try Demuxer(opening: path) }
    return try pictures.demuxer()
  }
}
