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

/// A regular file in one state: another file at the same path, and the same file after a change, have
/// other versions.
package struct FileVersion: Sendable, Hashable {
  private let device: UInt
  private let number: UInt
  private let size: Int
  private let modification: Timestamp
  /// The time of the last change of the content or the attributes, which programs cannot set.
  private let change: Timestamp

  private struct Timestamp: Hashable {
    let seconds: Int
    let nanoseconds: Int
  }

  /// File systems record times in steps of up to two seconds: two changes within a step have one time.
  private static let maximumStep = 2

  /// Follows `path`; nil if no regular file is there or it is not accessible.
  package init?(of path: String) {
    var status = stat()
    guard readStatus(of: path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    size = Int(status.st_size)
    modification = Timestamp(
      seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec
    )
    change = Timestamp(seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)
  }

  /// The version in one word, for comparison with a later one.
  package var text: String {
    "\(device)-\(number)-\(size)-\(modification.seconds).\(modification.nanoseconds)"
      + "-\(change.seconds).\(change.nanoseconds)"
  }

  /// The time of the last change in seconds since 1970.
  package var changeSeconds: Int { change.seconds }

  /// Whether a change after the time `now`, in seconds since 1970, gives the file another version: the last
  /// one was long enough ago.
  package func isSettled(at now: Int) -> Bool {
    now - change.seconds > Self.maximumStep
  }
}
