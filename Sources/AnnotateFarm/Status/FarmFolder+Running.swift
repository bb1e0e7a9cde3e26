internal import AnnotateFiles
internal import Glibc

extension FarmFolder {
  /// How long a file that nobody has written to still counts as being written, in seconds.
  private static let patience = 120

  /// The beginnings of the names of files of a phase that somebody writes, as far as the folder shows it:
  /// what `stem(of:)` gives for their steps.
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
    return stat(path, &status) == 0 && time(nil) - status.st_mtim.tv_sec < patience
  }
}
