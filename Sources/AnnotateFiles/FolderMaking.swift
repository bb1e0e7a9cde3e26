package import AnnotateMediaTypes
internal import Glibc

/// Makes folders that do not exist yet.
package enum FolderMaking {
  /// Makes a folder and its missing parents; does nothing if it exists.
  ///
  /// - Throws: `.cannotCreate` if that fails.
  package static func make(_ path: String) throws(AnnotateError) {
    // On a shared folder, one question is cheaper than an attempt for each parent.
    if FileIdentity(of: path)?.isFolder == true { return }
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += (made.isEmpty || made.hasSuffix("/") ? "" : "/") + part
      guard mkdir(made, 0o777) == 0 || errno == EEXIST || errno == EISDIR else {
        throw PartialFile.cannotCreate(path, systemReason(errno))
      }
    }
    guard FileIdentity(of: path)?.isFolder == true else {
      throw PartialFile.cannotCreate(path, "it is not a folder")
    }
  }
}
