internal import AnnotateFiles
internal import Glibc

extension FarmFolder {
  /// The number of seconds after its last change for which a temporary file counts as being written.
  private static let freshSeconds = 120

  /// The steps of a phase whose results are being written, as far as the folder shows it, by their
  /// `stem(of:)`.
  func begunStems(of phase: FarmPhase, _ clip: FarmClip) -> Set<String> {
    guard phase == .join else {
      return Set(begunNames(in: folder(of: phase, clip.name)).map(\.stem))
    }
    let (folder, name) = PartialFile.split(clip.output)
    let begun = begunNames(in: folder).contains { $0.name.hasPrefix(".\(name.prefix(50)).") }
    return begun ? [stem(of: FarmStep(.join, clip: clip.name))] : []
  }

  private func begunNames(in folder: String) -> [(name: String, stem: String)] {
    FolderListing.names(in: folder).compactMap { name in
      let stem = String(name.dropFirst().prefix { $0 != "." })
      let isBegun = name.hasPrefix(".") && !stem.isEmpty && Self.isFresh("\(folder)/\(name)")
      return isBegun ? (name, stem) : nil
    }
  }

  private static func isFresh(_ path: String) -> Bool {
    var status = stat()
    return readStatus(of: path, &status) == 0 && time(nil) - status.st_mtim.tv_sec < freshSeconds
  }
}
