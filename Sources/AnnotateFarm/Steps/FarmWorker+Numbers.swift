internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline

extension FarmWorker {
  /// The sidecar whose numbers choose the faces of a clip; nil if the plan knows none.
  ///
  /// - Throws: `.missingInput` or `.badInput` if it cannot be read.
  func numbered(
    _ clip: FarmClip,
    _ job: AnnotationJob,
    of video: MainVideo,
    _ styles: ResolvedStyles
  ) throws(AnnotateError) -> NumberedFaces? {
    let path = AnnotationJob.foundSidecarPath(beside: job.input.path)
    guard plan.request(of: clip).files.contains(where: { $0.path == path }) else { return nil }
    return try NumberedFaces(inFarm: job, of: video, covers: styles.hideFaces)
  }
}
