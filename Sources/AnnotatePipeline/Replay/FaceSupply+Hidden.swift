internal import AnnotateJobs
internal import AnnotateSidecar

extension FaceOrigin {
  /// The job without the faces that its sidecar hides, except those that it asks for by number.
  func leavingHidden(out job: AnnotationJob) -> AnnotationJob {
    var job = job
    job.drawing.selection.excluded.ids.formUnion(hiddenTracks(despite: job.drawing.selection))
    return job
  }

  /// The tracks that the sidecar hides, except those that a selection asks for by number.
  func hiddenTracks(despite selection: FaceSelection) -> Set<Int> {
    guard case .recorded(let faces) = self else { return [] }
    return faces.header.content.hiddenTracks.subtracting(selection.only?.ids ?? [])
  }
}
