package import AnnotateMediaTypes

/// A format in which tracks are exported.
///
/// To add one, write a file in `Formats/`, a line in `ExportRegistry` and a test file.
package protocol TrackExporter: Sendable {
  /// The name that users type.
  var name: String { get }
  /// One line of help, in lower case and without a full stop.
  var summary: String { get }
  /// The extension of such files, without the dot; nil if the format is a folder of files.
  var fileExtension: String? { get }
  /// The options that the format supports.
  var options: Set<ExportOption> { get }
  /// Whether the format numbers frames at a constant rate, so that a source without one is conformed.
  var countsFrames: Bool { get }
  /// Whether the format has points that are kept only when they are needed: contours and the mesh.
  var needsDetails: Bool { get }

  /// Whether an earlier export may have written a file of that name into the format's folder.
  func owns(_ name: String) -> Bool

  /// Writes a clip.
  ///
  /// - Throws: `.badInput` if the format cannot express the clip.
  func export(_ clip: ExportedClip, _ choices: ExportChoices) throws(AnnotateError) -> ExportedText
}

extension TrackExporter {
  /// True by default, because most formats are for editing programs.
  package var countsFrames: Bool { true }

  /// False by default, because details take much memory.
  package var needsDetails: Bool { false }

  /// False by default, because most formats are single files.
  package func owns(_ name: String) -> Bool { false }
}

/// An option that some formats support.
package enum ExportOption: String, Sendable {
  /// The points to follow.
  case points
  /// The number of the first frame.
  case startFrame = "start-frame"
  /// Keyframes may be omitted.
  case reduce
  /// The folder that has the video.
  case mediaRoot = "media-root"
}

/// The user's choices for an export.
public struct ExportChoices: Sendable {
  /// The points to follow; nil for the format's default.
  public var points: [FacePoint]?
  /// The number of the first frame; nil for the format's default.
  public var startFrame: Int?
  /// The largest error that omitting keyframes may cause, in pixels.
  public var tolerance = 0.0
  /// The folder that has the video on the computer that opens the export; nil for the one it was found in.
  public var mediaRoot: String?
  /// The video of the sidecar, as far as it was found.
  package var media = ExportedMedia()

  /// Creates choices with the defaults of the format.
  public init() {}

  /// The options whose values differ from the defaults.
  package var options: Set<ExportOption> {
    var options: Set<ExportOption> = []
    if points != nil { options.insert(.points) }
    if startFrame != nil { options.insert(.startFrame) }
    if tolerance > 0 { options.insert(.reduce) }
    if mediaRoot != nil { options.insert(.mediaRoot) }
    return options
  }
}

/// The output of an exporter.
package enum ExportedText: Sendable, Equatable {
  /// The text of a file.
  case file(String)
  /// The texts of files, by file name.
  case folder([String: String])
}
