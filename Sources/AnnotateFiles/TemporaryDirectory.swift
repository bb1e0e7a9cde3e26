package import AnnotateMediaTypes
internal import Glibc

/// A folder for files that only this user may read.
///
/// It is removed with the last reference to it, if not before, and when the program has to end at once.
package final class TemporaryDirectory: Sendable {
  /// The path.
  package let path: String
  /// The claim to the folder that it is in, unless that is the folder for temporary files.
  private let claim: FolderClaim?

  /// The folder for temporary files, `TMPDIR` or else `/tmp`.
  package static var parent: String {
    getenv("TMPDIR").map { PathText.decode(cString: $0) } ?? "/tmp"
  }

  /// Makes a folder in `TMPDIR`.
  ///
  /// - Throws: `.cannotCreate` if that fails.
  package init() throws(AnnotateError) {
    let pattern = FilePath(Self.parent).appending("annotate-XXXXXX").text
    var bytes = PathText.encode(pattern)
    guard mkdtemp(&bytes) != nil else {
      throw PartialFile.cannotCreate(pattern, systemReason(errno))
    }
    claim = nil
    // Without the zero at the end.
    path = PathText.decode(bytes.dropLast().map(UInt8.init(truncatingIfNeeded:)))
    UnfinishedFiles.insert(path)
  }

  /// Makes a folder next to a file.
  ///
  /// It is not in `TMPDIR`, because a confined process that may remove a folder there may remove others, too.
  ///
  /// - Throws: `.cannotCreate` if that fails.
  package init(beside file: String) throws(AnnotateError) {
    let file = FilePath(file).resolved
    let claim = FolderClaim(to: FilePath(file).folder)
    path = PartialFile.hiddenPath(beside: file, claim) + ".partial"
    self.claim = claim
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
