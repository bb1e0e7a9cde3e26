internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import Glibc

/// A file that is open for reading; it stays the same if another one takes its path.
final class OpenedFile: Sendable {
  private let descriptor: Int32

  /// Opens a regular file.
  ///
  /// - Throws: `.missingInput` if it cannot be read.
  init(_ path: String) throws(AnnotateError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = systemReason(errno)
      throw AnnotateError(ServerProblem.unreadable(path: path, reason: reason))
    }
  }

  deinit { close(descriptor) }

  /// The number of bytes that it has now.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Another descriptor of the file, which the caller closes; less than 0 if there are too many.
  func duplicate() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
}
