internal import CAnnotateFiles
internal import Synchronization

/// The temporary files and folders of this process, which go when it ends before its time.
enum UnfinishedFiles {
  /// The numbers by which C knows the paths.
  private static let numbers = Mutex<[String: Int32]>([:])

  /// Remembers a path.
  static func insert(_ path: String) {
    numbers.withLock { if $0[path] == nil { $0[path] = caf_remember(PathText.encode(path)) } }
  }

  /// Whether a path is remembered.
  static func contains(_ path: String) -> Bool { numbers.withLock { $0[path] != nil } }

  /// Forgets a path; what is there stays.
  static func remove(_ path: String) {
    numbers.withLock { if let number = $0.removeValue(forKey: path) { caf_forget(number) } }
  }

  /// Removes everything that is remembered.
  static func removeAll() { caf_remove_all() }
}
