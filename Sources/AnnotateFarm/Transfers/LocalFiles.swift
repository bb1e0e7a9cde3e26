internal import AnnotateFiles
internal import AnnotateLibav
package import AnnotateMediaTypes
internal import Glibc

/// The folder of this computer for files that are elsewhere: a folder for each, which processes share.
///
/// A folder that is in use is locked. The others are removed when there is not enough space for a new one.
package struct LocalFiles: Sendable {
  private let folder: String
  private let space: Int

  /// How long to wait before looking whether another process has fetched a file.
  private static let patience = Duration.milliseconds(300)

  /// Takes the path of the folder, and the maximum number of bytes that are kept in it besides those in use.
  package init(_ folder: String, space: Int) { (self.folder, self.space) = (folder, space) }

  /// The name of the folder for what is at an address.
  package static func name(of address: String) throws(AnnotateError) -> String {
    String(try FileDigest.sha256(of: Array(address.utf8)).prefix(16))
  }

  /// Waits for the right to use a folder, and has it filled if nothing complete is there.
  ///
  /// - Parameters:
  ///   - name: The name of the folder.
  ///   - size: The number of bytes that will be in it, as far as it is known.
  ///   - isComplete: Whether the folder has what it should have.
  ///   - fill: Puts it there; no other process uses the folder meanwhile.
  /// - Returns: The right to use it, which ends with the value.
  /// - Throws: What `fill` throws, `.cannotCreate` if the folder is not this user's to write, or
  ///   `CancellationError`.
  package func use(
    _ name: String,
    size: Int = 0,
    isComplete: () -> Bool,
    fill: () async throws -> Void
  ) async throws -> FolderLock {
    try make()
    let lock = try FolderLock("\(folder)/\(name).lock")
    while true {
      if lock.take(.shared), isComplete() { break }
      if lock.take(.alone) {
        if !isComplete() {
          let path = "\(folder)/\(name)"
          FileTree.remove(path)
          try makeRoom(for: size, besides: name)
          try FolderMaking.make(path)
          try await fill()
          try makeRoom(for: 0, besides: name)
        }
        // Nobody changes a complete folder before it is locked again.
        if lock.take(.shared) { break }
      }
      lock.release()
      try await Task.sleep(for: Self.patience)
    }
    lock.touch()
    return lock
  }

  /// Removes a folder that this process has locked.
  package func remove(_ name: String) { FileTree.remove("\(folder)/\(name)") }

  /// Makes the folder of all; it is this user's alone, because another could exchange the files.
  ///
  /// - Throws: `.cannotCreate` if it is not this user's to write.
  package func make() throws(AnnotateError) {
    if FileIdentity(of: folder) == nil {
      try FolderMaking.make(folder)
      chmod(folder, 0o700)
    }
    var status = stat()
    let isOwn = readStatus(of: folder, &status) == 0 && status.st_uid == geteuid()
    guard isOwn else { throw AnnotateError(FarmProblem.fetchFolderForeign(path: folder)) }
    guard access(folder, W_OK) == 0 else {
      let reason = systemReason(errno)
      throw AnnotateError(FarmProblem.fetchFolderRefused(path: folder, reason: reason))
    }
  }

  /// Removes the folders that were not used for the longest time, until there is room.
  private func makeRoom(for size: Int, besides name: String) throws(AnnotateError) {
    let entries = FolderListing.names(in: folder).filter { $0.hasSuffix(".lock") }
      .map { String($0.dropLast(".lock".count)) }
      .map { (name: $0, size: Self.size(of: "\(folder)/\($0)"), used: used($0)) }
    var total = entries.reduce(size) { $0 + $1.size }
    for entry in entries.sorted(by: { $0.used < $1.used }) where entry.size > 0 {
      guard total > space else { return }
      guard entry.name != name else { continue }
      let lock = try FolderLock("\(folder)/\(entry.name).lock")
      guard lock.take(.alone) else { continue }
      remove(entry.name)
      total -= entry.size
    }
  }

  private func used(_ name: String) -> Int {
    var status = stat()
    return readStatus(of: "\(folder)/\(name).lock", &status) == 0 ? status.st_mtim.tv_sec : 0
  }

  private static func size(of folder: String) -> Int {
    FolderListing.names(in: folder).reduce(0) {
      $0 + (FileIdentity(of: "\(folder)/\($1)").map { $0.isRegular ? $0.size : 0 } ?? 0)
    }
  }
}
