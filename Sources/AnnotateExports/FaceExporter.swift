/// A format in which the faces of a video are exported.
///
/// A format is a pure function of a clip: it opens no files, and gives the same text for the same clip.
/// `FaceExport(_:to:)` writes a format of your own. To add one to the program, write a file in `Formats/`, a line
/// in `ExportRegistry` and a test.
public protocol FaceExporter: Sendable {
  /// The name that users type, in lower case, such as `after-effects`.
  var name: String { get }
  /// One line of help, in lower case and without a full stop.
  var summary: String { get }
  /// The extension of such files, without the dot; nil if the format is a folder of files.
  var fileExtension: String? { get }
  /// The choices that the format honours; an export that makes another choice is refused.
  var options: Set<ExportOption> { get }
  /// Whether the format numbers frames at a constant rate, so that users are warned if the source has none.
  var countsFrames: Bool { get }
  /// Whether a sidecar of a part becomes that part of the whole video; if not, frames count from the beginning of the
  /// part.
  var usesPart: Bool { get }
  /// Whether the format has points that are kept only when they are needed: contours and the mesh.
  var needsDetails: Bool { get }

  /// Whether an earlier export may have written a file of that name into the format's folder, so that the folder
  /// may be replaced.
  func owns(_ name: String) -> Bool

  /// Writes a clip.
  ///
  /// - Parameters:
  ///   - clip: The frames and faces of a video; it may have no frames and no tracks.
  ///   - choices: The user's choices, which are among `options`, and where the video is.
  /// - Returns: The text of the file, or of each file of the folder.
  /// - Throws: `ExportFailure` if the format cannot express the clip.
  func export(_ clip: ExportedClip, _ choices: ExportChoices) throws(ExportFailure) -> ExportedText
}

extension FaceExporter {
  /// None by default.
  public var options: Set<ExportOption> { [] }

  /// True by default, because most formats are for editing programs.
  public var countsFrames: Bool { true }

  /// False by default, because most formats do not know the whole video.
  public var usesPart: Bool { false }

  /// False by default, because details take much memory.
  public var needsDetails: Bool { false }

  /// False by default, because most formats are single files.
  public func owns(_ name: String) -> Bool { false }
}

/// Why a format cannot express a clip.
public struct ExportFailure: Error, Sendable, Hashable {
  /// The reason, in lower case and without a full stop.
  public let reason: String

  /// Creates a failure; `reason` is in lower case and without a full stop.
  public init(_ reason: String) { self.reason = reason }
}

/// A choice that some formats honour.
public enum ExportOption: String, Sendable {
  /// The points to follow.
  case points
  /// The number of the first frame.
  case startFrame = "start-frame"
  /// Keyframes may be omitted.
  case reduce
  /// The folder that has the video.
  case mediaRoot = "media-root"
  /// Another run, which suspects more faces.
  case suspects
}

/// The user's choices for an export.
public struct ExportChoices: Sendable {
  /// The points to follow; nil for the format's default.
  public var points: [FacePoint]?
  /// The number of the first frame; nil for the format's default.
  public var startFrame: Int?
  /// The maximum error that omitting keyframes may cause, in pixels of the exported picture; 0 keeps all.
  public var tolerance = 0.0
  /// The folder that has the video on the computer that opens the export; nil for the one it was found in.
  public var mediaRoot: String?
  /// The path of another sidecar of the same video, with faces that are only suspected; nil for none.
  public var suspects: String?
  /// The video of the faces, as far as it was found.
  public package(set) var media = ExportedMedia()

  /// Creates choices with the defaults of the format.
  public init() {}

  /// The options whose values differ from the defaults.
  package var options: Set<ExportOption> {
    var options: Set<ExportOption> = []
    if points != nil { options.insert(.points) }
    if startFrame != nil { options.insert(.startFrame) }
    if tolerance > 0 { options.insert(.reduce) }
    if mediaRoot != nil { options.insert(.mediaRoot) }
    if suspects != nil { options.insert(.suspects) }
    return options
  }
}

/// The output of a format.
public enum ExportedText: Sendable, Equatable {
  /// The text of a file.
  case file(String)
  /// The texts of files, by file name without a folder.
  case folder([String: String])
}

/// The registry of export formats, in the order in which they are listed.
package enum ExportRegistry {
  /// All formats.
  package static let all: [any FaceExporter] = [
    CSVExporter(),
    CSVTrackExporter(),
    DoubtExporter(),
    AfterEffectsExporter(),
    AfterEffectsExpressionExporter(),
    AfterEffectsRigExporter(),
    NukeExporter(),
    NukeRigExporter(),
    FusionExporter(),
    FusionRigExporter(),
    BlenderExporter(),
    BlenderRigExporter(),
    FinalCutExporter(),
    PremiereExporter(),
    OpenTimelineExporter(),
    MarkerListExporter(),
    MLTExporter(),
    WebVTTExporter(),
    SubRipExporter(),
    TimedTextExporter(),
    CVATExporter(),
    LabelStudioExporter(),
    DatumaroExporter(),
    MOTExporter(),
    COCOExporter(),
    YOLOExporter(),
    OpenFaceExporter(),
    MediaPipeExporter(),
    LiveLinkExporter(),
    USDExporter(),
  ]

  /// The exporter with the given name; nil if there is none.
  package static func exporter(named name: String) -> (any FaceExporter)? {
    all.first { $0.name == name }
  }
}
