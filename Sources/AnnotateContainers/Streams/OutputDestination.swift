package import AnnotateFiles

/// The destination to which a muxer writes.
package enum OutputDestination: Sendable {
  /// Into a file that appears at its final path when it is complete.
  case file(PartialFile)
  /// Into a file of a folder that appears at its final path when it is complete.
  case fileInFolder(PartialFolder, name: String)
  /// To standard output; bytes cannot be changed after they are written.
  case standardOutput

  /// The URL that FFmpeg opens.
  package var url: String { writtenPath.map { "file:" + $0 } ?? "pipe:1" }

  /// The path of the file during writing; nil for standard output.
  package var writtenPath: String? {
    switch self {
    case .file(let file): file.temporaryPath
    case .fileInFolder(let folder, let name): folder.writtenPath(ofFileNamed: name)
    case .standardOutput: nil
    }
  }

  /// The name that messages use.
  package var displayName: String {
    switch self {
    case .file(let file): file.finalPath
    case .fileInFolder(let folder, let name): "\(folder.finalPath)/\(name)"
    case .standardOutput: "standard output"
    }
  }

  /// Whether it is standard output.
  package var isStandardOutput: Bool {
    if case .standardOutput = self { return true }
    return false
  }
}
