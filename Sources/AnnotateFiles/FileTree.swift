internal import Glibc

/// Folders with everything in them.
package enum FileTree {
  /// Removes a file, or a folder with everything in it; links are removed, not followed.
  package static func remove(_ path: String) {
    guard unlink(path) != 0, errno == EISDIR || errno == EPERM else { return }
    for name in content(of: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }

  /// The paths of everything in a folder and its subfolders; a folder comes after its contents.
  static func all(in folder: String) -> [String] {
    content(of: folder).flatMap { name in
      let path = "\(folder)/\(name)"
      return (FileIdentity(of: path)?.isFolder == true ? all(in: path) : []) + [path]
    }
  }

  /// The names of everything in a folder, in no particular order.
  static func content(of path: String) -> [String] {
    FolderListing.names(in: path).filter { $0 != "." && $0 != ".." }
  }
}
