internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import Glibc

/// The right to use a folder, which the processes of a computer give each other; it ends with the process.
package final class FolderLock: Sendable {
  /// How a folder is used.
  enum Way: Sendable {
    /// With others, who only read.
    case shared
    /// Without others.
    case alone
  }

  private let file: Int32

  /// Opens the file that is locked, and makes it if it is missing; nothing is locked yet.
  ///
  /// - Throws: `.cannotCreate` if that fails.
  init(_ path: String) throws(AnnotateError) {
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw PartialFile.cannotCreate(path, systemReason(errno)) }
  }

  deinit { close(file) }

  /// Locks the folder, or changes how it is locked.
  ///
  /// - Returns: Whether no other process uses it in a way that prevents that.
  func take(_ way: Way) -> Bool {
    flock(file, (way == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0
  }

  /// Ends the use.
  func release() { flock(file, LOCK_UN) }

  /// Notes that the folder was used now.
  func touch() { futimens(file, nil) }
}
