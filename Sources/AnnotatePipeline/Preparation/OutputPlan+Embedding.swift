internal import AnnotateJobs
internal import AnnotateMedia
internal import AnnotateMediaTypes

extension OutputPlan {
  /// Checks that faces can be embedded in the output, if the job asks for that.
  ///
  /// - Throws: `.usage` if not.
  func checkEmbedding(_ job: AnnotationJob) throws(AnnotateError) {
    guard job.output.faces.isEmbedded else { return }
    let why: String? =
      if pictures != nil {
        "pictures have no tracks"
      } else if format.profile.streams.faces == .none {
        "annotate cannot embed them in this container"
      } else if job.writesToStandardOutput, format.profile.streams.faces != .webVTT {
        "their description is written last, which standard output does not allow"
      } else {
        nil
      }
    guard let why else { return }
    throw AnnotateError(
      .usage,
      "cannot embed faces in",
      subject: pictures == nil ? format.name : job.output.path,
      why: why,
      hints: ["write to .mp4, .mov, .mkv or .webm"]
    )
  }
}
