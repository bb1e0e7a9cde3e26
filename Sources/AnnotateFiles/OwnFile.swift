package import AnnotateMediaTypes
internal import Glibc

/// Small files in folders where only this program writes.
///
/// On shared file systems every call with a path costs a request; these need two.
package enum OwnFile {
  /// Writes a file under a temporary name and moves it to its path once the disk has all bytes; replaces what is
  /// there.
  ///
  /// - Throws: `.cannotCreate` if it cannot be created there, `.inputOutput` if writing fails.
  package static func write(_ bytes: [UInt8], to path: String) throws(AnnotateError) {
    let temporary = PartialFile.hiddenPath(beside: path) + ".partial"
    guard let stream = fopen(temporary, "wxe") else {
      throw PartialFile.cannotCreate(path, systemReason(errno))
    }
    UnfinishedFiles.insert(temporary)
    let isWritten =
      fwrite(bytes, 1, bytes.count, stream) == bytes.count && fflush(stream) == 0
      && fsync(fileno(stream)) == 0
    let reason = errno
    guard fclose(stream) == 0, isWritten else {
      let why = systemReason(isWritten ? errno : reason)
      UnfinishedFiles.discard(temporary)
      throw AnnotateError(FileProblem.unwritable(path: path, reason: why))
    }
    guard rename(temporary, path) == 0 else {
      let why = systemReason(errno)
      UnfinishedFiles.discard(temporary)
      throw PartialFile.cannotCreate(path, why)
    }
    UnfinishedFiles.forget(temporary)
  }
}
