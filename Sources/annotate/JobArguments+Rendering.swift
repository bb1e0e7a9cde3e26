internal import AnnotateCommandLineKit
internal import AnnotateFaces
internal import AnnotatePipeline

extension JobArguments {
  /// The job that was asked for, with the faces of a sidecar.
  ///
  /// - Throws: where a value makes no sense.
  func rendering() throws(UsageError) -> AnnotationJob {
    var job = try job()
    job.recordedFaces = arguments.value("faces")
    job.sidecar = arguments.value("faces-out").map { .path($0) } ?? .none
    job.selection.region = job.looking.region
    return job
  }
}
