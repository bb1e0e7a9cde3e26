public import AnnotateFaces
internal import AnnotateFiles
public import AnnotateMediaTypes
public import AnnotateStamps

/// What is to be done to one video.
public struct AnnotationJob: Sendable {
  /// Where the sidecar goes.
  public enum SidecarDestination: Sendable, Equatable {
    /// Beside the output, with `.faces.jsonl` instead of its ending, and of the numbers of pictures.
    case besideOutput
    /// To a path.
    case path(String)
    /// Nowhere.
    case none
  }

  /// A sort of streams.
  public enum StreamSort: String, Sendable, CaseIterable {
    case audio, subtitle, data, attachment
  }

  /// The video to read, or `-` for standard input.
  public var input: String
  /// The video to write, or `-` for standard output; its ending names the container.
  public var output: String
  /// The name of the container; nil is what the ending of `output` stands for.
  public var container: String?
  /// What is stamped on faces, in the order of drawing.
  public var styles: [any StampStyle]
  /// Where the sidecar goes.
  public var sidecar: SidecarDestination
  /// The folder for a file with the faces of each frame; nil for none.
  public var facesFolder: String?
  /// Whether the output has a track with the faces.
  public var embedsFaces = false
  /// Files for other programs that are written too.
  public var exports: [FaceExport] = []
  /// Whether output and sidecar may replace existing files.
  public var overwrites: Bool
  /// The name of a codec or encoder; nil is the source's own where that can be written, else H.264.
  public var codec: String?
  /// The constant quality, lower is better and larger; nil is 18.
  public var quality: Double?
  /// How much time the encoder takes, in its own words; nil is its default.
  public var preset: String?
  /// The average bit rate in bits a second, instead of a constant quality; nil is none.
  public var bitRate: Int?
  /// FFmpeg's name of the pixel format that is encoded, such as `yuv420p10le`; nil is the source's own
  /// where the encoder takes it.
  public var pixelFormat: String?
  /// Further options of the encoder by name, in the order in which they are set.
  public var encoderOptions: [(name: String, value: String)] = []
  /// How the output's picture differs from the source's.
  public var reframing = Reframing()
  /// The sidecar whose faces are drawn; nil is to look for faces.
  public var recordedFaces: String?
  /// Which of the faces are stamped.
  public var selection = FaceSelection()
  /// What styles that hide faces do where faces are not seen.
  public var covering = Covering()
  /// Which faces are looked for, and how.
  public var looking = LookOptions()
  /// How faces are followed from frame to frame.
  public var tracking = TrackingChoice()
  /// Whether the input is not to wait: frames that come while all stages are busy are left out, and no
  /// frame waits for a later one.
  public var isLive = false
  /// Whether the sidecar has all points of every face.
  public var keepsMesh = false
  /// Sorts of streams that are left out.
  public var droppedStreams: Set<StreamSort> = []
  /// Whether a loss of any kind ends the job: before it begins, or where the input is damaged before
  /// anything is put at its final path.
  public var isStrict = false
  /// What is asked for where the input or the output consists of pictures.
  public var pictures = PictureOptions()
  /// Pictures of single faces that are written too; nil is none.
  public var crops: CropOptions?
  /// Options for the record in the sidecar's header, by name.
  public var recordedOptions: [String: String]

  /// Describes a job.
  public init(
    input: String,
    output: String,
    styles: [any StampStyle] = [StyleRegistry.standard],
    sidecar: SidecarDestination = .besideOutput,
    overwrites: Bool = false,
    codec: String? = nil,
    quality: Double? = nil,
    preset: String? = nil,
    recordedOptions: [String: String] = [:]
  ) {
    self.input = input
    self.output = output
    self.styles = styles
    self.sidecar = sidecar
    self.overwrites = overwrites
    self.codec = codec
    self.quality = quality
    self.preset = preset
    self.recordedOptions = recordedOptions
  }

  /// Whether the video goes to standard output.
  public var writesToStandardOutput: Bool { output == "-" }

  /// Where the sidecar goes; nil where none is wanted, or there is no place beside the output.
  public var sidecarPath: String? {
    switch sidecar {
    case .none: nil
    case .path(let path): path
    case .besideOutput:
      writesToStandardOutput
        ? nil : (FileSequence(output)?.stem ?? Self.withoutEnding(output)) + ".faces.jsonl"
    }
  }

  private static func withoutEnding(_ path: String) -> String {
    let nameStart = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    guard let dot = path[nameStart...].lastIndex(of: "."), dot > nameStart else { return path }
    return String(path[..<dot])
  }
}
