package import AnnotateMediaTypes
internal import Glibc

/// Lists the contents of a folder.
package enum FolderListing {
  /// The names, in no particular order, including those of the folder itself and its parent; empty if the
  /// folder cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        PathText.decode(bytes.prefix { $0 != 0 })
      }
      names.append(name)
    }
    return names
  }
}

/// Makes folders that do not exist yet.
package enum FolderMaking {
  /// Makes a folder and its missing parents; does nothing if it exists.
  ///
  /// - Parameters:
  ///   - path: the path of the folder.
  ///   - mode: the permissions of what is made, less those that the process masks.
  /// - Throws: `.cannotCreate` if that fails.
  package static func make(_ path: String, mode: UInt32 = 0o777) throws(AnnotateError) {
    // On a shared folder, one question is cheaper than an attempt for each parent.
    if FileIdentity(of: path)?.isFolder == true { return }
    var made = FilePath(FilePath(path).isAbsolute ? "/" : "")
    for name in FilePath(path).components {
      made = made.appending(name)
      guard mkdir(made.text, mode) == 0 || errno == EEXIST || errno == EISDIR else {
        throw PartialFile.cannotCreate(path, systemReason(errno))
      }
    }
    guard FileIdentity(of: path)?.isFolder == true else {
      throw PartialFile.cannotCreate(path, .isNoFolder)
    }
  }
}

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
