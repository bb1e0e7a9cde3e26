internal import AnnotateJobs
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotateSidecar

extension JobInput {
  /// The part of an input that a job takes; nil for all of it.
  ///
  /// - Throws: `.usage` if the input consists of pictures.
  func excerpt(
    of source: SourceDescription,
    _ pictures: PictureSource?
  ) throws(AnnotateError) -> Excerpt? {
    guard let excerpt = Excerpt(from: from, to: to, of: source) else { return nil }
    guard pictures == nil else {
      throw AnnotateError(
        .usage,
        "cannot take an excerpt of",
        subject: path,
        why: "it consists of pictures, not of a video",
        hints: ["leave out --from, --to and --preview, and give the pictures that you want"]
      )
    }
    return excerpt
  }
}

extension FaceOrigin {
  /// A job for the part of the video that the sidecar covers, unless the job names a part itself.
  func takingExcerpt(of job: AnnotationJob) -> AnnotationJob {
    guard case .recorded(let faces) = self, job.input.from == nil, job.input.to == nil else {
      return job
    }
    var job = job
    let recorded = faces.header.content.job.input
    (job.input.from, job.input.to) = (recorded.from, recorded.to)
    return job
  }
}
