internal import Glibc

/// Folders with all there is in them.
enum FileTree {
  /// Removes a file, or a folder with all that is in it; links are removed, not followed.
  static func remove(_ path: String) {
    guard unlink(path) != 0, errno == EISDIR || errno == EPERM else { return }
    for name in content(of: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }

  /// Whether nothing is in a folder.
  static func isEmpty(_ path: String) -> Bool { content(of: path).isEmpty }

  private static func content(of path: String) -> [String] {
    FolderListing.names(in: path).filter { $0 != "." && $0 != ".." }
  }
}
