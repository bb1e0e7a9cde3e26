internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar

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

  /// Records in the linked sidecar of a clip the faces that options choose with the numbers that they have in it.
  ///
  /// - Throws: `.usage` if the clip hides faces and nobody is there whom an option chooses.
  func recordChoice(of clip: FarmClip, in path: String) throws(AnnotateError) {
    var job = job(of: clip)
    guard job.drawing.selection.choosesNumbers else { return }
    let reading = try FarmReading(job, session)
    let styles = try ResolvedStyles(job.drawing.styles)
    let main = try MainVideo(of: reading.demuxer.source)
    guard let numbered = try numbered(clip, job, of: main, styles) else { return }
    job.drawing.selection = try numbered.selection(in: RecordedFaces(path, for: main))
    let reader = try SidecarReader(opening: path)
    let header = try preparation(of: reading, job, styles).header()
    let writer = try SidecarWriter(path: path, overwrites: true, header: header)
    while let line = try reader.next() { try writer.write(line) }
    if let end = reader.end { try writer.finish(end) }
    try writer.commit()
  }
}
