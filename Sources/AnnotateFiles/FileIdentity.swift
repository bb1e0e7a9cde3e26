internal import Glibc

/// The file that a path leads to, independent of the form of the path.
package struct FileIdentity: Sendable, Hashable {
  private let device: UInt
  private let number: UInt
  /// The number of bytes.
  package let size: Int
  /// Whether it is a regular file, not a folder, device or pipe.
  package let isRegular: Bool
  /// Whether it is a folder.
  package let isFolder: Bool

  /// Follows `path`; nil if no file is there or it is not accessible.
  package init?(of path: String) {
    var status = stat()
    guard readStatus(of: path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    size = Int(status.st_size)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether both identify the same file.
  package func isSameFile(as other: FileIdentity) -> Bool {
    device == other.device && number == other.number
  }
}
