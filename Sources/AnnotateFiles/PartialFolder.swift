package import AnnotateMediaTypes
internal import Glibc
internal import Synchronization

/// A folder of files that is filled under a temporary name next to its final path, and appears there only when
/// it is complete.
///
/// Until then nothing changes at the final path.
package final class PartialFolder: Sendable {
  /// The final path.
  package let finalPath: String
  /// The path at which the folder is filled; after `commit`, that of the replaced folder, if any.
  private let temporaryPath: String
  private let overwrites: Bool
  private let ownsFile: @Sendable (String) -> Bool
  private let placement = Mutex(Placement.none)
  /// Ends when the temporary path is not used any more.
  private let claim: FolderClaim

  /// How the folder was moved to its final path.
  private enum Placement {
    /// It was not moved.
    case none
    /// The path was free.
    case new
    /// It replaced an empty folder.
    case overEmpty
    /// It was exchanged with a folder that is now at the temporary path.
    case exchanged
  }

  /// Makes the folder under a temporary name.
  ///
  /// - Parameters:
  ///   - path: the final path.
  ///   - overwrites: whether a folder with files at the final path is replaced.
  ///   - ownsFile: decides from the name of a file whether an earlier run can have written it; a folder with
  ///     other files is never replaced.
  /// - Throws: `.cannotCreate` if the final path is taken or its parent folder is not writable.
  package init(
    for path: String,
    overwrites: Bool,
    ownsFile: @escaping @Sendable (String) -> Bool
  ) throws(AnnotateError) {
    let path = FilePath(path).trimmed
    try Self.check(path, overwrites: overwrites, ownsFile: ownsFile)
    finalPath = FilePath(path).resolved
    (self.overwrites, self.ownsFile) = (overwrites, ownsFile)
    claim = FolderClaim(to: FilePath(finalPath).folder)
    temporaryPath = PartialFile.hiddenPath(beside: finalPath, claim) + ".partial"
    guard mkdir(temporaryPath, 0o777) == 0 else {
      throw PartialFile.cannotCreate(path, systemReason(errno))
    }
    UnfinishedFiles.insert(temporaryPath)
  }

  deinit {
    FileTree.remove(temporaryPath)
    UnfinishedFiles.forget(temporaryPath)
  }

  /// Checks that a folder could be created at `path`, without leaving anything there.
  ///
  /// - Throws: `.cannotCreate` if not.
  package static func check(
    _ path: String,
    overwrites: Bool,
    ownsFile: (String) -> Bool
  ) throws(AnnotateError) {
    let path = FilePath(path).trimmed
    let folder = FilePath(path).folder
    try PartialFile.checkExistence(ofFolder: folder, for: path)
    if let existing = FileIdentity(of: path) {
      guard existing.isFolder else { throw PartialFile.cannotCreate(path, .isNoFolder) }
      let names = names(in: path)
      if let other = names.first(where: { !ownsFile($0) }) {
        throw PartialFile.cannotCreate(path, .hasFiles(example: other))
      }
      guard names.isEmpty || overwrites else { throw PartialFile.exists(path) }
    }
    try PartialFile.checkPermission(in: folder, for: path)
  }

  /// The path of a file before the folder is complete, for code that writes the file itself.
  package func writtenPath(ofFileNamed name: String) -> String { "\(temporaryPath)/\(name)" }

  /// Writes a file into the folder; `name` may start with the name of a subfolder, which is made if it is
  /// missing.
  ///
  /// - Throws: `.inputOutput` if that fails.
  package func write(_ bytes: [UInt8], toFileNamed name: String) throws(AnnotateError) {
    let subfolder = FilePath(name).removingLastComponent().text
    // It is no error if the subfolder exists; any other error shows when the file is written.
    if !subfolder.isEmpty { mkdir("\(temporaryPath)/\(subfolder)", 0o777) }
    guard let stream = fopen(writtenPath(ofFileNamed: name), "wb") else { throw failure(errno) }
    let isWritten = fwrite(bytes, 1, bytes.count, stream) == bytes.count
    let reason = errno
    guard fclose(stream) == 0 else { throw failure(errno) }
    guard isWritten else { throw failure(reason) }
  }

  /// Moves the complete folder to its final path.
  ///
  /// - Throws: `.inputOutput` if the disk fails, `.cannotCreate` if something has appeared there meanwhile
  ///   and must not be replaced.
  package func commit() throws(AnnotateError) {
    try synchronize()
    let wasThere = FileIdentity(of: finalPath) != nil
    // This also replaces an empty folder.
    if rename(temporaryPath, finalPath) == 0 {
      placement.withLock { $0 = wasThere ? .overEmpty : .new }
      return
    }
    guard errno == ENOTEMPTY || errno == EEXIST else { throw failure(errno) }
    try Self.check(finalPath, overwrites: overwrites, ownsFile: ownsFile)
    guard exchange() else { throw failure(errno) }
    placement.withLock { $0 = .exchanged }
  }

  /// Removes a committed folder from its final path and restores the replaced one.
  func withdraw() {
    switch placement.withLock({ $0 }) {
    case .none: return
    case .exchanged: _ = exchange()
    case .new: rename(finalPath, temporaryPath)
    case .overEmpty:
      rename(finalPath, temporaryPath)
      mkdir(finalPath, 0o777)
    }
    placement.withLock { $0 = .none }
  }

  /// Exchanges both folders.
  private func exchange() -> Bool {
    let third = temporaryPath + ".2"
    guard rename(finalPath, third) == 0 else { return false }
    guard rename(temporaryPath, finalPath) == 0 else {
      let reason = errno
      rename(third, finalPath)
      errno = reason
      return false
    }
    return rename(third, temporaryPath) == 0
  }

  /// Waits until everything is on the disk.
  private func synchronize() throws(AnnotateError) {
    for path in FileTree.all(in: temporaryPath) { try synchronize(path) }
    try synchronize(temporaryPath)
  }

  private func synchronize(_ path: String) throws(AnnotateError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(errno) }
  }

  private func failure(_ number: Int32) -> AnnotateError {
    AnnotateError(FileProblem.unwritable(path: finalPath, reason: systemReason(number)))
  }

  /// The names of everything in a folder, sorted.
  private static func names(in folder: String) -> [String] {
    FileTree.content(of: folder).sorted()
  }
}
