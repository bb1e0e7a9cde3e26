public import AnnotateJobs

/// A job that makes a sidecar from the detections files of all ranges of a video.
public struct LinkJob: Sendable {
  /// The paths of the detections files, in the order of their frames.
  public var inputs: [String]
  /// The path of the sidecar; nil for none.
  public var output: String?
  /// The folder for files with the faces of one frame each; nil for none.
  public var facesFolder: String?
  /// The exports to write, too.
  public var exports: [FaceExport] = []
  /// Whether existing files may be replaced.
  public var overwrites = false

  /// Whether frames may be missing at the ends of ranges, because they are damaged; later frames then get
  /// lower indices.
  var closesGaps = false

  /// Describes a job.
  public init(inputs: [String], output: String?) {
    (self.inputs, self.output) = (inputs, output)
  }
}
