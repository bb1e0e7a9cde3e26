package import AnnotateMediaTypes
internal import Glibc

/// A folder next to a file, for files that only this user may read.
///
/// It is removed with the last reference to it, if not before, and when the program has to end at once. It is not in
/// `TMPDIR`, because a confined process that may remove a folder there may remove others, too.
package final class TemporaryDirectory: Sendable {
  /// The path.
  package let path: String

  /// Makes the folder.
  ///
  /// - Throws: `.cannotCreate` if that fails.
  package init(beside file: String) throws(AnnotateError) {
    path = PartialFile.hiddenPath(beside: FilePath(file).resolved) + ".partial"
    guard mkdir(path, 0o700) == 0 else {
      throw PartialFile.cannotCreate(path, systemReason(errno))
    }
    UnfinishedFiles.insert(path)
  }

  deinit { remove() }

  /// Removes the folder with everything in it.
  package func remove() {
    FileTree.remove(path)
    UnfinishedFiles.forget(path)
  }

  /// The path of a file in the folder.
  package func path(ofFileNamed name: String) -> String { "\(path)/\(name)" }
}
