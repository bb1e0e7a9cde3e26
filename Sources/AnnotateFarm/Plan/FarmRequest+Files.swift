internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMedia
internal import AnnotateMediaTypes
internal import AnnotatePipeline

extension FarmRequest {
  /// Describes the request of a job: its files are read, the models are not known yet.
  ///
  /// - Throws: The error of a file that cannot be read.
  init(of job: AnnotationJob) throws(AnnotateError) {
    self.init(JobRecord(job))
    var paths: [String] = []
    for style in job.drawing.styles { paths += try style.files() }
    for path in paths + job.tracking.people.map(\.path) {
      files.append(File(path: path, sha256: try FileDigest.sha256(of: path)))
    }
  }
}
