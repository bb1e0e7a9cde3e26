public import AnnotateFaces
internal import AnnotateFiles
public import AnnotateMediaTypes
internal import AnnotateSidecar

/// Everything that is asked for when a video is annotated: what to read, how to find and track faces,
/// what to draw, and what to write.
///
/// The command line, the sidecar's header and the plans of a farm are read into this value and derived from
/// it; see `JobRecord`.
public struct AnnotationJob: Sendable {
  /// The input.
  public var input: JobInput
  /// The sidecar whose faces are stamped; nil to detect faces.
  public var recordedFaces: String?
  /// Which faces are detected, and how.
  public var detection = DetectionOptions()
  /// How faces are tracked from frame to frame.
  public var tracking = TrackingOptions()
  /// The stamps and the faces that get them.
  public var drawing = DrawingOptions()
  /// The output.
  public var output: OutputOptions
  /// What the job may do with networks.
  public var network = NetworkUse()

  /// Describes a job with the default options.
  ///
  /// - Parameters:
  ///   - input: the path of the video to read, or `-` for standard input.
  ///   - output: the path of the video to write, or `-` for standard output.
  ///   - styles: the styles to stamp, in the order in which they are drawn.
  public init(input: String, output: String, styles: [StyleChoice] = [.standard]) {
    self.input = JobInput(path: input)
    self.output = OutputOptions(path: output)
    drawing.styles = styles
  }

  /// How many pictures of the input are read for damage that their decoder hides.
  package var damageSearch: DamageSearch { input.damageSearch(isStrict: output.isStrict) }

  /// Whether the video goes to standard output.
  public var writesToStandardOutput: Bool { output.path == "-" }

  /// The path of the sidecar; nil if none is written.
  public var sidecarPath: String? {
    switch output.faces.sidecar {
    case .none, .standardOutput, .address: nil
    case .path(let path): path
    case .nextToOutput:
      writesToStandardOutput || NetworkAddress(output.path) != nil
        ? nil : Self.sidecarPath(beside: output.path)
    }
  }

  /// The path at which the sidecar beside a video is found, compressed or not: with the whole name of the video, as those of
  /// several that differ only in their extension have it, or else with the default name.
  package static func foundSidecarPath(beside video: String) -> String {
    let usual = sidecarPath(beside: video)
    let paths = [video + FilePath.sidecarEnding, usual].flatMap {
      [$0, $0 + FilePath.compressedEnding]
    }
    return paths.first { FileIdentity(of: $0)?.isRegular == true } ?? usual
  }

  /// The default path of the sidecar of a video: with `.faces.jsonl` instead of its extension, and
  /// without the index of numbered pictures.
  public static func sidecarPath(beside output: String) -> String {
    (sequence(output)?.stem ?? FilePath(output).removingExtension().text) + FilePath.sidecarEnding
  }
}
