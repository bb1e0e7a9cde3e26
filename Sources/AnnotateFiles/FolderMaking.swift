package import AnnotateMediaTypes
internal import Glibc

/// Folders that are made where they are missing.
package enum FolderMaking {
  /// Makes a folder and those that it lies in; one that is there already will do.
  ///
  /// - Throws: `.cannotCreate` where that fails.
  package static func make(_ path: String) throws(AnnotateError) {
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
