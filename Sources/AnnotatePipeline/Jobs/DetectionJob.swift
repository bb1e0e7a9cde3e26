public import AnnotateFaces
public import AnnotateMediaTypes

/// What is to be found in one video, without making another.
public struct DetectionJob: Sendable {
  /// The video to read, or `-` for standard input.
  public var input: String
  /// The sidecar to write; nil for none.
  public var output: String?
  /// The folder for a file with the faces of each frame; nil for none.
  public var facesFolder: String?
  /// Files for other programs that are written too.
  public var exports: [FaceExport] = []
  /// Whether the sidecar may replace an existing file.
  public var overwrites = false
  /// How many of the pictures of an input such as `shot.%04d.png` are shown a second; nil is 25.
  public var frameRate: Rational?
  /// Which faces are looked for, and how.
  public var looking = LookOptions()
  /// How faces are followed from frame to frame.
  public var tracking = TrackingChoice()
  /// Whether the sidecar has all points of every face.
  public var keepsMesh = false
  /// Whether damage of the input ends the job.
  public var isStrict = false
  /// In how many threads the video is decoded; 0 leaves it to FFmpeg.
  ///
  /// The faces are the same.
  public var decoderThreads = 0
  /// Options for the record in the sidecar's header, by name.
  public var recordedOptions: [String: String] = [:]

  /// Describes a job.
  public init(input: String, output: String?) {
    (self.input, self.output) = (input, output)
  }

  /// How the input is opened: as by a job that makes a video.
  var reading: AnnotationJob {
    var job = AnnotationJob(input: input, output: "", sidecar: .none)
    job.pictures.frameRate = frameRate
    return job
  }
}
