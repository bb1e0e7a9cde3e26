internal import AnnotateFiles
internal import Glibc

extension FarmFolder {
  /// The number of seconds after its last change for which a temporary file counts as being written.
  private static let freshSeconds = 120

  /// The steps of a phase whose results are being written, as far as the folder shows it, by their
  /// `stem(of:)`.
  ///
  /// - Parameters:
  ///   - phase: the phase.
  ///   - clip: the clip.
  ///   - outputs: the outputs that are being written, which are not in the work folder.
  /// - Returns: the stems.
  func begunStems(
    of phase: FarmPhase,
    _ clip: FarmClip,
    _ outputs: BegunOutputs
  ) -> Set<String> {
    guard phase == .join else {
      let names = Self.begunNames(in: folder(of: phase, clip.name))
      return Set(names.map { String($0.dropFirst().prefix { $0 != "." }) })
    }
    return outputs.contains(clip.output) ? [stem(of: FarmStep(.join, clip: clip.name))] : []
  }

  /// The temporary names in a folder whose files changed lately.
  static func begunNames(in folder: String) -> [String] {
    FolderListing.names(in: folder).filter { name in
      name.hasPrefix(".") && name != "." && !name.hasPrefix("..") && isFresh("\(folder)/\(name)")
    }
  }

  private static func isFresh(_ path: String) -> Bool {
    var status = stat()
    return readStatus(of: path, &status) == 0 && time(nil) - status.st_mtim.tv_sec < freshSeconds
  }
}
