package import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// Where the faces of a job are written.
public struct FaceOutputs: Sendable, Equatable {
  /// Where the sidecar goes.
  public enum Sidecar: Sendable, Equatable {
    /// Next to the output; see ``AnnotationJob/sidecarPath(beside:)``.
    case nextToOutput
    /// To a path.
    case path(String)
    /// To standard output, line by line as the frames are decided.
    case standardOutput
    /// To an address, with UDP: each line is sent by itself as soon as its frame is decided.
    case address(String)
    /// Nowhere.
    case none

    /// Where a path of the command line leads.
    package init(_ path: String) {
      if path == "-" {
        self = .standardOutput
      } else if NetworkAddress(path)?.networkProtocol == .udp {
        self = .address(path)
      } else {
        self = .path(path)
      }
    }

    /// The path as the command line has it; nil if it names none.
    package var text: String? {
      switch self {
      case .nextToOutput, .none: nil
      case .standardOutput: "-"
      case .path(let path), .address(let path): path
      }
    }
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
