internal import Glibc

/// Folders with all there is in them.
enum FileTree {
  /// Removes a file, or a folder with all that is in it; links are removed, not followed.
  static func remove(_ path: String) {
    guard unlink(path) != 0, errno == EISDIR || errno == EPERM else { return }
    for name in content(of: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }

  /// The paths of everything in a folder and in those within it, which come after what they hold.
  static func all(in folder: String) -> [String] {
    content(of: folder).flatMap { name in
      let path = "\(folder)/\(name)"
      return (FileIdentity(of: path)?.isFolder == true ? all(in: path) : []) + [path]
    }
  }

  /// The names of everything in a folder, in no order.
  static func content(of path: String) -> [String] {
    FolderListing.names(in: path).filter { $0 != "." && $0 != ".." }
  }
}
