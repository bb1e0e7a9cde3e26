public import AnnotateImports
public import AnnotateMediaTypes
internal import AnnotateWording

/// Everything that is asked for when tracks of another program become the sidecar of a video.
public struct ImportJob: Sendable {
  /// The names of all built-in formats, in the order in which they are listed.
  public static var formats: [String] { ImportRegistry.all.map(\.name) }

  /// The path of the file with the tracks.
  public var tracks: String
  /// What reads its format.
  public var importer: any FaceImporter
  /// The number of the first frame in the file; nil for the default of the format.
  public var firstFrame: Int?
  /// The label of the faces in the file; nil for `face`, or for the only label.
  public var label: String?
  /// The video of the tracks.
  public var video: JobInput
  /// The path of a sidecar of the video whose faces keep their landmarks if the tracks have boxes alone; nil
  /// for none.
  public var known: String?
  /// Where the faces are written.
  public var faces: FaceOutputs
  /// Whether existing files may be replaced.
  public var overwrites = false

  /// Describes a job that reads a format of your own.
  ///
  /// - Parameters:
  ///   - tracks: the path of the file with the tracks.
  ///   - importer: what reads its format.
  ///   - video: the path of the video of the tracks.
  ///   - output: the path of the sidecar to write; nil for none.
  public init(tracks: String, importer: any FaceImporter, video: String, output: String?) {
    (self.tracks, self.importer, self.video) = (tracks, importer, JobInput(path: video))
    faces = FaceOutputs(sidecar: output.map { .path($0) } ?? .none)
  }

  /// Describes a job that reads a built-in format, by its name such as `cvat`.
  ///
  /// - Throws: `.usage` if there is no such format.
  public init(
    tracks: String,
    format: String,
    video: String,
    output: String?
  ) throws(AnnotateError) {
    guard let importer = ImportRegistry.importer(named: format) else {
      let nearest = EditDistance.nearest(to: format, among: Self.formats)
      throw AnnotateError(JobProblem.noImportFormat(format, nearest: nearest))
    }
    self.init(tracks: tracks, importer: importer, video: video, output: output)
  }

  /// A job that detects the faces of the same video, with the same outputs.
  package var detection: DetectionJob {
    var job = DetectionJob(input: video.path, output: nil)
    (job.input, job.faces, job.overwrites) = (video, faces, overwrites)
    return job
  }
}
