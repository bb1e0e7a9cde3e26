package import AnnotateJobs
package import AnnotateSidecar

/// What is done with a clip: the options, and the models and files that they need.
package struct FarmRequest: Sendable, Equatable {
  /// A file that the work needs besides the videos, such as a style.
  package struct File: Sendable, Hashable {
    /// The absolute path.
    package let path: String
    /// The SHA-256 of the contents, in hexadecimal digits.
    package let sha256: String

    /// Describes a file.
    package init(path: String, sha256: String) {
      (self.path, self.sha256) = (path, sha256)
    }
  }

  /// The options; the paths of input and output are those of each clip.
  package var options: JobRecord
  /// The models that find faces and their landmarks.
  package var models: [SidecarHeader.Model] = []
  /// The device and runtime that run the models.
  package var inference: SidecarHeader.Inference?
  /// The style files and the pictures that they stamp.
  package var files: [File] = []

  /// Describes a request whose models and files are not known yet.
  package init(_ options: JobRecord) { self.options = options }

  /// The same request with other paths.
  func mappingPaths(_ map: (String) -> String) -> FarmRequest {
    var request = self
    request.options = JobRecord(options.job.mappingPaths(map))
    request.files = files.map { File(path: map($0.path), sha256: $0.sha256) }
    return request
  }
}
