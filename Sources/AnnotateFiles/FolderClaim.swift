internal import Glibc
internal import Synchronization

/// The folders in which this process has temporary files, each locked together with all other processes that do.
///
/// The kernel releases the lock of a process that has ended, however it did. So a process that gets the lock for itself knows
/// that all marked files in the folder are of such processes, and removes them. Where folders cannot be locked, as on some
/// shared disks, files are not marked, and nothing is removed.
enum FolderClaim {
  /// How the random part of marked names begins.
  private static let mark = "annotate-"
  /// How many folders are locked at most: each lock takes a file handle.
  private static let maximum = 32
  private static let descriptors = Mutex<[String: Int32]>([:])

  /// What begins the random part of the name of a temporary file in a folder, which is locked from now on.
  static func mark(in folder: String) -> String {
    let isLocked = descriptors.withLock { known in
      if let descriptor = known[folder] { return descriptor >= 0 }
      guard known.count < maximum else { return false }
      let descriptor = lock(folder)
      known[folder] = descriptor
      return descriptor >= 0
    }
    return isLocked ? mark : ""
  }

  /// Locks a folder after removing what is left in it; -1 if that is impossible.
  static func lock(_ folder: String) -> Int32 {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return -1 }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { removeLeftovers(in: folder) }
    // Others have the lock for themselves only while they remove what is left.
    for _ in 0..<100 {
      if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return descriptor }
      guard errno == EWOULDBLOCK else { break }
      usleep(20_000)
    }
    close(descriptor)
    return -1
  }

  private static func removeLeftovers(in folder: String) {
    for name in FolderListing.names(in: folder) where isMarked(name) {
      FileTree.remove(FilePath(folder).appending(name).text)
    }
  }

  /// Whether a name is that of a temporary file in a locked folder, or of one that it replaces.
  private static func isMarked(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 3, parts[0].isEmpty else { return false }
    return parts[parts.count - 2].hasPrefix(mark)
      && ["partial", "replaced"].contains(parts[parts.count - 1])
  }
}
