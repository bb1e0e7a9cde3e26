package import AnnotateJobs
internal import AnnotateSidecar

/// A job that makes a sidecar from the detections files of all ranges of a video.
package struct LinkJob: Sendable {
  /// The paths of the detections files, in the order of their frames.
  package var inputs: [String]
  /// Where the faces are written.
  package var faces: FaceOutputs
  /// Whether existing files may be replaced.
  package var overwrites = false

  /// The header of the sidecar; nil takes that of the detections.
  var header: SidecarRecord<SidecarHeader>?

  /// The path of the sidecar; nil if none is written.
  var output: String? {
    if case .path(let path) = faces.sidecar { path } else { nil }
  }

  /// Whether frames may be missing at the ends of ranges, because they are damaged; later frames then get
  /// lower indices.
  var closesGaps = false

  /// Describes a job.
  package init(inputs: [String], output: String?) {
    self.inputs = inputs
    faces = FaceOutputs(sidecar: output.map { .path($0) } ?? .none)
  }
}
