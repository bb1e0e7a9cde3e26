internal import AnnotateImports

/// Everything that is asked for when tracks of another program become the sidecar of a video.
public struct ImportJob: Sendable {
  /// The names of all formats, in the order in which they are listed.
  public static var formats: [String] { ImportRegistry.all.map(\.name) }

  /// The path of the file with the tracks.
  public var tracks: String
  /// The name of its format, such as `cvat`.
  public var format: String
  /// The number of the first frame in the file; nil for the default of the format.
  public var firstFrame: Int?
  /// The video of the tracks.
  public var video: JobInput
  /// The path of a sidecar of the video whose faces keep their landmarks if the tracks have boxes alone; nil
  /// for none.
  public var known: String?
  /// Where the faces are written.
  public var faces: FaceOutputs
  /// Whether existing files may be replaced.
  public var overwrites = false

  /// Describes a job.
  ///
  /// - Parameters:
  ///   - tracks: the path of the file with the tracks.
  ///   - format: the name of its format.
  ///   - video: the path of the video of the tracks.
  ///   - output: the path of the sidecar to write; nil for none.
  public init(tracks: String, format: String, video: String, output: String?) {
    (self.tracks, self.format, self.video) = (tracks, format, JobInput(path: video))
    faces = FaceOutputs(sidecar: output.map { .path($0) } ?? .none)
  }

  /// A job that detects the faces of the same video, with the same outputs.
  package var detection: DetectionJob {
    var job = DetectionJob(input: video.path, output: nil)
    (job.input, job.faces, job.overwrites) = (video, faces, overwrites)
    return job
  }
}
