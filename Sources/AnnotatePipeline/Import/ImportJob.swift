internal import AnnotateImports
public import AnnotateMediaTypes

/// Tracks of another program that are to become the sidecar of a video.
public struct ImportJob: Sendable {
  /// The file with the tracks.
  public var tracks: String
  /// The name of its format, such as `cvat`.
  public var format: String
  /// The number that the first frame has in it; nil for the one that is usual in the format.
  public var firstFrame: Int?
  /// The video that the tracks are of.
  public var video: String
  /// A sidecar of the video whose faces keep their points where the tracks have boxes alone; nil for
  /// none.
  public var known: String?
  /// The sidecar to write; nil for none.
  public var output: String?
  /// The folder for a file with the faces of each frame; nil for none.
  public var facesFolder: String?
  /// Files for other programs that are written too.
  public var exports: [FaceExport] = []
  /// Whether existing files may be replaced.
  public var overwrites = false
  /// How many of the pictures of an input such as `shot.%04d.png` are shown a second; nil is 25.
  public var frameRate: Rational?

  /// Describes a job.
  public init(tracks: String, format: String, video: String, output: String?) {
    (self.tracks, self.format, self.video, self.output) = (tracks, format, video, output)
  }

  /// The names of all formats, in the order in which they are listed.
  public static var formats: [String] { ImportRegistry.all.map(\.name) }
}
