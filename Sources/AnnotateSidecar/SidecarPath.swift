package import AnnotateFiles

extension FilePath {
  /// How the names of sidecars end.
  package static let sidecarEnding = ".faces.jsonl"

  /// The extension with its dot; of a sidecar, all of `.faces.jsonl`; empty if there is none.
  package var ending: String {
    let name = lastComponent
    if name.hasSuffix(Self.sidecarEnding), name != Self.sidecarEnding { return Self.sidecarEnding }
    return self.extension.isEmpty ? "" : ".\(self.extension)"
  }
}

extension SidecarHeader {
  /// The path of the source if it is in the folder of the sidecar.
  ///
  /// - Parameter sidecar: The path of the sidecar.
  /// - Returns: A path in the same folder, because a sidecar does not choose which files are opened elsewhere;
  ///   nil if the sidecar names no source.
  package func sourcePath(beside sidecar: String) -> String? {
    let name = FilePath(sourceName).lastComponent
    return name.isEmpty ? nil : FilePath(sidecar).sibling(name)
  }
}
