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
        "the container has no room for them that is known"
      } else if job.writesToStandardOutput, format.profile.streams.faces != .webVTT {
        "what describes them comes last, and standard output cannot be changed any more"
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
