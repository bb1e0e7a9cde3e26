public import AnnotateJobs

/// Looks at all ranges of a video of which a sidecar is to be made.
public struct LinkJob: Sendable {
  /// The looks files, in the order of their frames.
  public var inputs: [String]
  /// The sidecar to write; nil for none.
  public var output: String?
  /// The folder for a file with the faces of each frame; nil for none.
  public var facesFolder: String?
  /// Files for other programs that are written too.
  public var exports: [FaceExport] = []
  /// Whether existing files may be replaced.
  public var overwrites = false

  /// Whether frames may be missing at the ends of ranges, because they are damaged: others get their
  /// numbers then.
  var closesGaps = false

  /// Describes a job.
  public init(inputs: [String], output: String?) {
    (self.inputs, self.output) = (inputs, output)
  }
}
