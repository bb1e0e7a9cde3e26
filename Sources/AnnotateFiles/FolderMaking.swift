package import AnnotateMediaTypes
internal import Glibc

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
      throw PartialFile.cannotCreate(path, "it is not a folder")
    }
  }
}
