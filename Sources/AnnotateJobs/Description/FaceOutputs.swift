package import AnnotateFiles
internal import AnnotateSidecar

/// Where the faces of a job are written.
public struct FaceOutputs: Sendable, Equatable {
  /// Where the sidecar goes.
  public enum Sidecar: Sendable, Equatable {
    /// Next to the output; see ``AnnotationJob/sidecarPath(beside:)``.
    case nextToOutput
    /// To a path.
    case path(String)
    /// To standard output, line by line as the frames are decided; a job that makes a video does not do that.
    case standardOutput
    /// Nowhere.
    case none
  }

  /// Where the sidecar goes.
  public var sidecar: Sidecar
  /// The folder for a file with the faces of each frame; nil for none.
  public var folder: String?
  /// Files for other programs.
  public var exports: [FaceExport] = []
  /// Whether the output video gets a track with the faces.
  public var isEmbedded = false

  /// Describes where faces are written.
  public init(sidecar: Sidecar = .nextToOutput) {
    self.sidecar = sidecar
  }

  /// All files and folders with faces, if the sidecar has the given path; nil for none.
  package func writtenPaths(sidecar path: String?) -> [WrittenPath] {
    [path.map(WrittenPath.file), folder.map(SidecarFolderWriter.writtenPath)].compactMap(\.self)
      + exports.map(\.writtenPath)
  }
}
