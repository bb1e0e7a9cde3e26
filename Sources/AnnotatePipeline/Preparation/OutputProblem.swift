package import AnnotateMediaTypes

/// Why an output does not go with its container.
package enum OutputProblem: Problem {
  /// The container has to be changed at its beginning when its end is known, which standard output does not
  /// allow.
  case unstreamable(container: String)
  /// Standard output has no extension that names a container.
  case unnamedContainer
  /// The path has no extension, or it is a folder; `file` may have been meant, in this folder.
  case folder(String, exists: Bool, file: String?)
  /// The name of the sidecar beside the output would be longer than the system allows.
  case longSidecarName(output: String)
  /// Faces cannot be embedded in the container or the file.
  case embeddedFaces(String, EmbeddingObstacle)
  /// The container holds no video with so many frames per second as the input has.
  case frameRate(Rational, of: String, in: String, container: String)
  /// The container has no fragments.
  case fragments(String)
  /// FFmpeg has no encoder of audio with the name.
  case audioCodec(String)
  /// The library that disguises voices is not installed; its package.
  case noVoiceLibrary(String, reason: String)

  /// Why faces cannot be embedded.
  package enum EmbeddingObstacle: Sendable, Hashable {
    /// Pictures have no tracks.
    case pictures
    /// They are not embedded in this container.
    case container
    /// Their description is written last, which standard output does not allow.
    case standardOutput
  }

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .folder(_, exists: true, _), .longSidecarName: .cannotCreate
    case .noVoiceLibrary: .unavailable
    default: .usage
    }
  }
}
