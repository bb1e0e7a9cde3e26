internal import AnnotateFiles
package import AnnotateMediaTypes
internal import Glibc

/// A group of users who work in the same folder.
package enum FolderGroup {
  /// Gives a folder to a group, with everything that is made in it from now on.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - name: The name or the number of the group.
  /// - Throws: `.usage` if there is no such group, `.cannotCreate` if the user may not do that.
  package static func give(_ folder: String, to name: String) throws(AnnotateError) {
    guard let group = gid_t(name) ?? number(of: name) else {
      throw AnnotateError(FarmProblem.noGroup(name: name))
    }
    guard chown(folder, uid_t.max, group) == 0, chmod(folder, 0o2775) == 0 else {
      let reason = systemReason(errno)
      throw AnnotateError(FarmProblem.groupRefused(folder: folder, group: name, reason: reason))
    }
  }

  /// Lets the group write what this process makes, if a folder belongs to a group that works in it.
  ///
  /// Such a folder passes its group on, and its group may write.
  package static func adopt(_ folder: String) {
    var status = stat()
    guard readStatus(of: folder, &status) == 0,
      status.st_mode & S_ISGID != 0, status.st_mode & S_IWGRP != 0
    else { return }
    umask(umask(0) & ~mode_t(0o070))
  }

  private static func number(of name: String) -> gid_t? { getgrnam(name)?.pointee.gr_gid }
}
