public import AnnotateFaces
public import AnnotateMediaTypes

/// Everything that is asked for when the faces of a video are found without making another video.
public struct DetectionJob: Sendable {
  /// The input.
  public var input: JobInput
  /// Which faces are detected, and how.
  public var detection = DetectionOptions()
  /// How faces are tracked from frame to frame.
  public var tracking = TrackingOptions()
  /// Where the faces are written.
  public var faces: FaceOutputs
  /// Whether existing files may be replaced.
  public var overwrites = false
  /// Whether damage of the input ends the job.
  public var isStrict = false

  /// What the job may do with networks.
  public var network = NetworkUse()

  /// Describes a job with the default options.
  ///
  /// - Parameters:
  ///   - input: the path of the video to read, or `-` for standard input.
  ///   - output: the path of the sidecar to write; nil for none.
  public init(input: String, output: String?) {
    self.input = JobInput(path: input)
    faces = FaceOutputs(sidecar: output.map { .path($0) } ?? .none)
  }

  /// Takes from a job that makes a video what concerns its faces.
  package init(_ job: AnnotationJob) {
    input = job.input
    (detection, tracking) = (job.detection, job.tracking)
    faces = job.output.faces
    switch faces.sidecar {
    case .standardOutput, .address: break
    case .path, .nextToOutput, .none:
      faces.sidecar = job.sidecarPath.map { .path($0) } ?? .none
    }
    network = job.network
    (overwrites, isStrict) = (job.output.overwrites, job.output.isStrict)
  }

  /// How many pictures of the input are read for damage that their decoder hides.
  package var damageSearch: DamageSearch { input.damageSearch(isStrict: isStrict) }

  /// The path of the sidecar; nil if none is written, or to standard output.
  public var sidecarPath: String? {
    if case .path(let path) = faces.sidecar { path } else { nil }
  }

  /// A job that makes a video from the same input with the same faces, and writes nothing.
  package var annotation: AnnotationJob {
    var job = AnnotationJob(input: input.path, output: "", styles: [])
    job.input = input
    (job.detection, job.tracking) = (detection, tracking)
    job.output.faces.sidecar = if case .address = faces.sidecar { faces.sidecar } else { .none }
    job.network = network
    return job
  }
}
