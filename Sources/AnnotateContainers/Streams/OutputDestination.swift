package import AnnotateFiles

/// The destination to which a muxer writes.
package enum OutputDestination: Sendable {
  /// Into a file that appears at its final path when it is complete.
  case file(PartialFile)
  /// Into a file of a folder that appears at its final path when it is complete.
  case fileInFolder(PartialFolder, name: String)
  /// To standard output; bytes cannot be changed after they are written.
  case standardOutput
  /// To somebody who takes it while it is made.
  case live(any LiveSink)

  /// The URL that FFmpeg opens.
  package var url: String { writtenPath.map { "file:" + $0 } ?? "pipe:1" }

  /// The path of the file during writing; nil for standard output.
  package var writtenPath: String? {
    switch self {
    case .file(let file): file.temporaryPath
    case .fileInFolder(let folder, let name): folder.writtenPath(ofFileNamed: name)
    case .standardOutput, .live: nil
    }
  }

  /// The name that messages use.
  package var displayName: String {
    switch self {
    case .file(let file): file.finalPath
    case .fileInFolder(let folder, let name): "\(folder.finalPath)/\(name)"
    case .standardOutput: "standard output"
    case .live(let sink): sink.name
    }
  }

  /// Who takes the output while it is made; nil for files and standard output.
  package var sink: (any LiveSink)? {
    if case .live(let sink) = self { sink } else { nil }
  }

  /// Whether its bytes cannot be changed after they are written.
  package var isStreamed: Bool {
    switch self {
    case .standardOutput, .live: true
    case .file, .fileInFolder: false
    }
  }
}
