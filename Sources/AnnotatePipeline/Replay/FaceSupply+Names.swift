internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateSidecar

extension FaceOrigin {
  /// The job with the numbers of the faces that it selects by name.
  ///
  /// - Throws: `.usage` if nobody has a name.
  func resolvingNames(of job: AnnotationJob) throws(AnnotateError) -> AnnotationJob {
    var job = job
    let selection = job.drawing.selection
    if let only = selection.only {
      job.drawing.selection.only = try only.resolved { faces(named: $0, job) }
    }
    job.drawing.selection.excluded = try selection.excluded.resolved { faces(named: $0, job) }
    return job
  }

  /// The faces with a name; nil if there can be none.
  private func faces(named name: String, _ job: AnnotationJob) -> FaceChoice? {
    switch self {
    case .detected:
      let index = job.tracking.people.firstIndex { $0.name == name }
      return index.map { FaceChoice(ids: [], people: [$0 + 1]) }
    case .recorded(let faces):
      return faces.header.content.faces(named: name)
    }
  }
}

extension SidecarHeader {
  /// The tracks and people with a name; nil if there are none.
  func faces(named name: String) -> FaceChoice? {
    let choice = FaceChoice(
      ids: Set(tracks.filter { $0.name == name }.map(\.id)),
      people: Set(people.filter { $0.name == name }.map(\.number))
    )
    return choice.isEmpty ? nil : choice
  }
}
