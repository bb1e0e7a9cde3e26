import AnnotateImports

/// A ZIP archive, all of whose members are read.
enum ArchiveTarget {
  static func use(_ bytes: [UInt8]) {
    guard let archive = try? ZIPArchive(bytes) else { return }
    for path in archive.paths { _ = try? archive.contents(of: path, limit: 1 << 20) }
  }
}
