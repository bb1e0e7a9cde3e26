extension SidecarHeader {
  /// The path that the source has if it lies beside the sidecar.
  ///
  /// - Parameter sidecar: The path of the sidecar.
  /// - Returns: A path in the same folder, because a sidecar does not choose which files are opened elsewhere;
  ///   nil if the sidecar names no source.
  package func sourcePath(beside sidecar: String) -> String? {
    let folder = sidecar.lastIndex(of: "/").map { String(sidecar[...$0]) } ?? ""
    return sourceName.split(separator: "/").last.map { folder + $0 }
  }
}
