internal import Glibc

/// Which file a path leads to, whatever the path is called.
package struct FileIdentity: Sendable, Hashable {
  private let device: UInt
  private let number: UInt
  /// The number of bytes.
  package let size: Int
  /// Whether it is an ordinary file, not a folder, device or pipe.
  package let isRegular: Bool
  /// Whether it is a folder.
  package let isFolder: Bool

  /// Follows `path`; nil where nothing is there or may be seen.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    size = Int(status.st_size)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether both are one and the same file.
  package func isSameFile(as other: FileIdentity) -> Bool {
    device == other.device && number == other.number
  }
}
