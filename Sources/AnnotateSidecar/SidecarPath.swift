package import AnnotateFiles

extension FilePath {
  /// How the names of sidecars end.
  package static let sidecarEnding = ".faces.jsonl"

  /// How the names of files of JSON Lines end that are compressed, after the ending of the uncompressed ones.
  package static let compressedEnding = ".gz"

  /// The extension with its dot; of a sidecar, all of `.faces.jsonl` or `.faces.jsonl.gz`; empty if there is none.
  package var ending: String {
    let name = lastComponent
    for ending in [Self.sidecarEnding, Self.sidecarEnding + Self.compressedEnding]
    where name.hasSuffix(ending) && name != ending {
      return ending
    }
    return self.extension.isEmpty ? "" : ".\(self.extension)"
  }

  /// Whether it is named like a file of JSON Lines, compressed or not.
  package var namesLines: Bool { uncompressed.extension.lowercased() == "jsonl" }

  /// The path that the file has when it is decompressed.
  package var uncompressed: FilePath { namesCompression ? removingExtension() : self }

  /// Whether it is named like a file that is compressed.
  package var namesCompression: Bool {
    ".\(self.extension.lowercased())" == Self.compressedEnding
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
