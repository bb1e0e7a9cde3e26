internal import CAnnotateFiles
internal import Synchronization

/// The temporary files and folders of this process, which are removed if it ends before they are complete.
package enum UnfinishedFiles {
  /// The numbers by which C knows the paths.
  private static let numbers = Mutex<[String: Int32]>([:])

  /// Remembers a temporary path.
  package static func insert(_ path: String) {
    numbers.withLock { if $0[path] == nil { $0[path] = caf_remember(PathText.encode(path)) } }
  }

  /// Forgets a path; what is there stays.
  package static func forget(_ path: String) {
    numbers.withLock { if let number = $0.removeValue(forKey: path) { caf_forget(number) } }
  }

  /// Removes the file at a remembered path, if there is one, and forgets the path; does nothing if it was
  /// forgotten before.
  package static func discard(_ path: String) {
    if numbers.withLock({ $0[path] != nil }) { unlink(path) }
    forget(path)
  }

  /// Removes everything that is remembered, for a program that has to end at once.
  package static func removeAll() { caf_remove_all() }
}
