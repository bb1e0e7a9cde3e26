package import AnnotateMediaTypes
internal import Glibc
internal import Synchronization

/// A file that is written under a temporary name next to its final path, and appears there only when it is
/// complete.
///
/// Until then nothing changes at the final path.
package final class PartialFile: Sendable {
  /// The final path.
  package let finalPath: String
  /// The path at which the file is written.
  package let temporaryPath: String
  private let overwrites: Bool
  private let keepsOwner: Bool
  private let isCommitted = Atomic(false)
  /// Whether a file existed at the final path.
  private let hasReplaced = Atomic(false)
  /// The path at which the replaced file is kept as long as this object exists; there is a file only then.
  private let replacedPath: String
  /// Ends when neither of the two temporary paths is used any more.
  private let claim: FolderClaim

  /// Reserves the temporary name.
  ///
  /// - Parameters:
  ///   - path: the final path.
  ///   - overwrites: whether the file may replace one at the final path.
  ///   - keepsOwner: whether the file gets the owner and the permissions of the one that it replaces.
  /// - Throws: `.cannotCreate` if the final path is taken, its folder is missing, or its folder is not
  ///   writable.
  package init(
    for path: String,
    overwrites: Bool,
    keepsOwner: Bool = true
  ) throws(AnnotateError) {
    try Self.check(path, overwrites: overwrites)
    // A symbolic link is followed, so that the link stays and its target is replaced.
    finalPath = FilePath(path).resolved
    self.overwrites = overwrites
    self.keepsOwner = keepsOwner
    claim = FolderClaim(to: FilePath(finalPath).folder)
    let hidden = Self.hiddenPath(beside: finalPath, claim)
    (temporaryPath, replacedPath) = (hidden + ".partial", hidden + ".replaced")
    let descriptor = open(temporaryPath, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.cannotCreate(path, systemReason(errno)) }
    // While it is written, nobody else may read what will replace a private file.
    if keepsOwner, FileIdentity(of: finalPath) != nil { fchmod(descriptor, 0o600) }
    close(descriptor)
    UnfinishedFiles.insert(temporaryPath)
  }

  /// A new path of a hidden file next to another one, without the extension that tells what it is.
  ///
  /// - Parameters:
  ///   - path: the path of the other file.
  ///   - claim: the claim to its folder; without one, no later process recognises a file that this one leaves.
  /// - Returns: the path, still without an ending.
  static func hiddenPath(beside path: String, _ claim: FolderClaim? = nil) -> String {
    let file = FilePath(path)
    let suffix = (claim?.mark ?? "") + String(UInt32.random(in: .min ... .max), radix: 36)
    return file.sibling("\(hiddenStem(ofFileNamed: file.lastComponent)).\(suffix)")
  }

  /// How the names of all hidden files begin that belong to the file with a name.
  package static func hiddenStem(ofFileNamed name: String) -> String {
    // The length of names is limited; a part is enough to show which file this belongs to.
    ".\(name.prefix(50))"
  }

  /// Removes a committed file from its final path and restores the file that it has replaced.
  ///
  /// If the file system does not support hard links, the replaced file is not kept, and the new file stays.
  func withdraw() {
    guard isCommitted.load(ordering: .acquiring) else { return }
    let isPutBack = rename(replacedPath, finalPath) == 0
    if !isPutBack, !hasReplaced.load(ordering: .acquiring) { unlink(finalPath) }
  }

  deinit {
    unlink(isCommitted.load(ordering: .acquiring) ? replacedPath : temporaryPath)
    for path in [temporaryPath, replacedPath] { UnfinishedFiles.forget(path) }
  }

  /// Checks that a file could be created at `path`, without leaving anything there.
  ///
  /// - Throws: `.cannotCreate` if not.
  package static func check(_ path: String, overwrites: Bool) throws(AnnotateError) {
    let file = FilePath(path)
    // What ends in a slash cannot be a file, but may be a file in a folder that is missing.
    let folder = file.endsInSlash ? file.trimmed : file.folder
    try checkExistence(ofFolder: folder, for: path)
    guard FilePath(path).lastComponent.utf8.count <= 255 else {
      throw cannotCreate(path, .longName)
    }
    if let existing = FileIdentity(of: path) {
      guard !existing.isFolder else { throw cannotCreate(path, .isFolder) }
      guard existing.isRegular else { throw cannotCreate(path, .isNoFile) }
      guard overwrites else { throw exists(path) }
    }
    try checkPermission(in: folder, for: path)
  }

  static func checkExistence(ofFolder folder: String, for path: String) throws(AnnotateError) {
    guard FileIdentity(of: folder)?.isFolder == true else {
      throw cannotCreate(path, .noFolder(folder))
    }
  }

  static func checkPermission(in folder: String, for path: String) throws(AnnotateError) {
    guard access(folder, W_OK) == 0, !isMadeByKernel(folder) else {
      throw cannotCreate(path, .noPermission(folder: folder))
    }
  }

  /// Whether the kernel makes all files of a folder, in which root seems to have permission to make others.
  private static func isMadeByKernel(_ folder: String) -> Bool {
    let place = FilePath(FilePath(FilePath(folder).absolute).resolved).components.first
    return place.map(["proc", "sys"].contains) ?? false
  }

  /// Moves the complete file, once the disk has all its bytes, to its final path.
  ///
  /// - Throws: `.inputOutput` if the disk fails, `.cannotCreate` if a file has appeared there meanwhile and
  ///   must not be replaced.
  package func commit() throws(AnnotateError) {
    try commit(isDurable: true)
  }

  /// Moves the complete file to its final path.
  ///
  /// - Parameter isDurable: whether to wait until the disk has all bytes, so that a power failure leaves
  ///   the whole file or none; a file does without only if its reader detects damage.
  /// - Throws: `.inputOutput` if the disk fails, `.cannotCreate` if a file has appeared there meanwhile and
  ///   must not be replaced.
  package func commit(isDurable: Bool) throws(AnnotateError) {
    if isDurable { try synchronize() }
    if overwrites {
      if keepsOwner { takeOverPermissions() }
      keepReplaced()
    }
    // Linking fails if the name is taken, even by a file that has just appeared.
    let isMoved =
      overwrites
      ? rename(temporaryPath, finalPath) == 0
      : link(temporaryPath, finalPath) == 0 || moveWithoutLinks()
    guard isMoved else {
      let reason = errno
      unlink(replacedPath)
      throw reason == EEXIST ? Self.exists(finalPath) : failure(reason)
    }
    if !overwrites { unlink(temporaryPath) }
    isCommitted.store(true, ordering: .releasing)
  }

  /// Gives the file the owner and the permissions of the one that it replaces, and never wider ones.
  private func takeOverPermissions() {
    var status = stat()
    guard readStatus(of: finalPath, &status) == 0 else { return }
    let isOwned = chown(temporaryPath, status.st_uid, status.st_gid) == 0
    // Somebody else's group would read what the old group could.
    chmod(temporaryPath, status.st_mode & (isOwned ? 0o777 : 0o707))
  }

  /// Gives the file that will be replaced a second name, which keeps it.
  private func keepReplaced() {
    UnfinishedFiles.insert(replacedPath)
    let isKept = link(finalPath, replacedPath) == 0
    hasReplaced.store(isKept || errno != ENOENT, ordering: .releasing)
  }

  /// Moves the file on a file system without hard links, where a check and a rename must suffice.
  private func moveWithoutLinks() -> Bool {
    guard errno != EEXIST, access(finalPath, F_OK) != 0 else { return false }
    return rename(temporaryPath, finalPath) == 0
  }

  private func synchronize() throws(AnnotateError) {
    let descriptor = open(temporaryPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(errno) }
  }

  private func failure(_ number: Int32) -> AnnotateError {
    AnnotateError(FileProblem.unwritable(path: finalPath, reason: systemReason(number)))
  }

  static func exists(_ path: String) -> AnnotateError {
    AnnotateError(FileProblem.exists(path: path))
  }

  /// The error about a file that cannot be made.
  package static func cannotCreate(_ path: String, _ reason: String) -> AnnotateError {
    AnnotateError(FileProblem.uncreatable(path: path, .system(reason: reason)))
  }

  static func cannotCreate(_ path: String, _ obstacle: FileProblem.Obstacle) -> AnnotateError {
    AnnotateError(FileProblem.uncreatable(path: path, obstacle))
  }
}
