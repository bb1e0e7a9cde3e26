package import AnnotateMediaTypes

/// One format that tracks are written in.
///
/// A new one is a file in `Formats/`, a line in `ExportRegistry` and a test file.
package protocol TrackExporter: Sendable {
  /// What users type.
  var name: String { get }
  /// One line of help: lower case, no final stop.
  var summary: String { get }
  /// How names of such files end, without the dot; nil where a folder of files is written.
  var fileExtension: String? { get }
  /// Which options have a meaning in it.
  var options: Set<ExportOption> { get }
  /// Whether it counts frames evenly, so that a source without a constant rate is conformed.
  var countsFrames: Bool { get }

  /// Writes a clip.
  ///
  /// - Throws: `.badInput` where the format cannot say what the clip shows.
  func export(_ clip: ExportedClip, _ choices: ExportChoices) throws(AnnotateError) -> ExportedText
}

extension TrackExporter {
  /// Most formats are for programs that cut.
  package var countsFrames: Bool { true }
}

/// An option that some formats have a meaning for.
package enum ExportOption: String, Sendable {
  /// Which points are followed.
  case points
  /// The number of the first frame.
  case startFrame = "start-frame"
  /// Keyframes may be left out.
  case reduce
}

/// What was asked for.
public struct ExportChoices: Sendable {
  /// The points to follow; nil for those that suit the format.
  public var points: [FacePoint]?
  /// The number of the first frame; nil for the one that suits the format.
  public var startFrame: Int?
  /// How far what is shown may be from what was seen, in pixels, so that keyframes can be left out.
  public var tolerance = 0.0

  /// Asks for nothing.
  public init() {}

  /// The options that have been chosen.
  package var options: Set<ExportOption> {
    var options: Set<ExportOption> = []
    if points != nil { options.insert(.points) }
    if startFrame != nil { options.insert(.startFrame) }
    if tolerance > 0 { options.insert(.reduce) }
    return options
  }
}

/// What an exporter has written.
package enum ExportedText: Sendable, Equatable {
  /// The text of a file.
  case file(String)
  /// Texts of files by their names.
  case folder([String: String])
}
