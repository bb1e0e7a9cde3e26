public import AnnotateExports
public import AnnotateImports
public import AnnotateMediaTypes

/// Why faces cannot be exported or imported.
public enum TransferProblem: Problem {
  /// A format cannot express the clip.
  case inexpressible(format: String, ExportFailure)
  /// A format does not write what it announces.
  case unannounced(format: String)
  /// No format can express a frame.
  case frame(Int, reason: String)
  /// The options have no meaning in the formats.
  case options([ExportOption], formats: [String])
  /// The format is a folder of files, so that it cannot go to standard output.
  case folderToStandardOutput(format: String)

  /// There is no video of this name beside a sidecar, so that it cannot go with its exports.
  case noVideo(String, sidecar: String)
  /// There is no video of this name beside a sidecar, so that formats name it without its folder.
  case noFolder(String, sidecar: String, formats: [String])
  /// The frames of a video are not evenly spaced, so that another one goes with the exports.
  case conformed(String, to: String, Rational)
  /// The faces are of a part of a video, so that a video of that part goes with the exports.
  case cutOut(String, to: String)

  /// The file with tracks is a folder.
  case importsFolder(String)
  /// The file with tracks is larger than the limit, in bytes.
  case importTooLarge(String, format: String, limit: Int)
  /// The file with tracks is an archive, or compressed.
  case importsArchive(String, format: String)
  /// The file with tracks is not valid.
  case unreadableImport(String, format: String, ImportFailure)
  /// The file has more than is imported.
  case omitted(String, ImportOmissions)
  /// The file has no face.
  case nothingImported(String, format: String, ImportOmissions)
  /// The positions were measured in a picture of another size than that of the video.
  case otherSize(String, format: String, PixelSize, video: String, PixelSize)
  /// The video does not have a frame.
  case noSuchFrame(Int, String, format: String, video: String, frameCount: Int)

  /// The kind of failure.
  public var kind: AnnotateError.Kind {
    switch self {
    case .options, .folderToStandardOutput: .usage
    case .noVideo, .noFolder: .missingInput
    case .unannounced: .internalFault
    case .importsFolder: .missingInput
    default: .badInput
    }
  }
}
