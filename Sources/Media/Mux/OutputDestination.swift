package import Files

/// Where a muxer writes.
package enum OutputDestination: Sendable {
  /// Into a file that appears at its final path when it is complete.
  case file(PartialFile)
  /// To standard output, where nothing can be changed once it is written.
  case standardOutput

  /// What FFmpeg opens.
  var url: String {
    switch self {
    case .file(let file): "file:" + file.temporaryPath
    case .standardOutput: "pipe:1"
    }
  }

  /// What messages call it.
  package var displayName: String {
    switch self {
    case .file(let file): file.finalPath
    case .standardOutput: "standard output"
    }
  }

  /// Whether it is standard output.
  package var isStandardOutput: Bool {
    if case .standardOutput = self { return true }
    return false
  }
}
