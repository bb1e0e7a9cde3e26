internal import Glibc
internal import Synchronization

/// The right to have temporary files in a folder, which is locked together with all other processes that have some.
///
/// The kernel releases the lock of a process that has ended, however it did. So a process that gets the lock for itself knows
/// that all marked files in the folder are of such processes, and removes them. Where folders cannot be locked, as on some
/// shared disks, files are not marked, and nothing is removed.
///
/// The folder is open only as long as there is such a right, so that its disk can be unmounted afterwards.
final class FolderClaim: Sendable {
  /// How the random part of marked names begins.
  private static let mark = "annotate-"
  /// How many folders are locked at most: each lock takes a file handle.
  private static let maximum = 32
  private static let state = Mutex(State())

  /// What begins the random part of the name of a temporary file in the folder.
  let mark: String
  private let folder: String

  /// The folders of this process.
  private struct State {
    /// The locked folders, by their paths.
    var locks: [String: Lock] = [:]
    /// The folders that were searched for files of ended processes; the list of a large folder takes time.
    var searched: Set<String> = []

    mutating func lock(_ folder: String) -> Lock {
      guard locks.count < maximum else { return Lock(descriptor: -1) }
      let isNew = searched.insert(folder).inserted
      return Lock(descriptor: FolderClaim.lock(folder, searches: isNew))
    }
  }

  /// A folder that is locked, if it can be.
  private struct Lock {
    /// The open folder; -1 if it could not be locked.
    let descriptor: Int32
    var claimCount = 0
  }

  /// Locks a folder until the last claim to it ends.
  init(to folder: String) {
    self.folder = folder
    let isLocked = Self.state.withLock { state in
      var lock = state.locks[folder] ?? state.lock(folder)
      lock.claimCount += 1
      state.locks[folder] = lock
      return lock.descriptor >= 0
    }
    mark = isLocked ? Self.mark : ""
  }

  deinit {
    Self.state.withLock { state in
      guard var lock = state.locks[folder] else { return }
      lock.claimCount -= 1
      state.locks[folder] = lock.claimCount > 0 ? lock : nil
      if lock.claimCount == 0, lock.descriptor >= 0 { close(lock.descriptor) }
    }
  }

  /// Locks a folder, if wanted after removing what ended processes have left in it; -1 if it cannot be locked.
  static func lock(_ folder: String, searches: Bool = true) -> Int32 {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return -1 }
    if searches, flock(descriptor, LOCK_EX | LOCK_NB) == 0 { removeLeftovers(in: folder) }
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
