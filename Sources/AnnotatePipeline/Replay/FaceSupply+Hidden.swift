internal import AnnotateJobs
internal import AnnotateSidecar

extension FaceSupply {
  /// The job without the faces that its sidecar hides, except those that it asks for by number.
  func leavingHidden(out job: AnnotationJob) -> AnnotationJob {
    guard case .recorded(let faces) = self else { return job }
    var job = job
    let hidden = faces.header.content.hiddenTracks.subtracting(
      job.drawing.selection.only?.ids ?? []
    )
    job.drawing.selection.excluded.ids.formUnion(hidden)
    return job
  }
}
