package import AnnotateMediaTypes
internal import Glibc
internal import Synchronization

/// A folder of files that is filled under a temporary name beside its final path and appears there only
/// when it is complete; until then nothing at the final path changes.
package final class PartialFolder: Sendable {
  /// Where the folder will be.
  package let finalPath: String
  /// Where it is filled; after `commit` the folder that has been replaced, if any.
  private let temporaryPath: String
  private let overwrites: Bool
  private let ownsFile: @Sendable (String) -> Bool
  private let placement = Mutex(Placement.none)
  /// The temporary names that are in use in this process.
  private static let inUse = Mutex<Set<String>>([])

  /// How the folder has come to its final path.
  private enum Placement {
    /// It has not.
    case none
    /// Nothing was there.
    case new
    /// An empty folder was there.
    case overEmpty
    /// What was there is at the temporary path now.
    case exchanged
  }

  /// Makes the folder under a temporary name.
  ///
  /// - Parameters:
  ///   - path: the final path.
  ///   - overwrites: whether a folder with files at the final path is replaced.
  ///   - ownsFile: tells from the name of a file whether an earlier run can have written it; a folder
  ///     with other files is never replaced.
  /// - Throws: `.cannotCreate` where the final path is taken, or nothing may be written there.
  package init(
    for path: String,
    overwrites: Bool,
    ownsFile: @escaping @Sendable (String) -> Bool
  ) throws(AnnotateError) {
    let path = Self.withoutSlash(path)
    try Self.check(path, overwrites: overwrites, ownsFile: ownsFile)
    finalPath = PartialFile.resolved(path)
    (self.overwrites, self.ownsFile) = (overwrites, ownsFile)
    let (folder, name) = PartialFile.split(finalPath)
    let suffix = String(UInt32.random(in: .min ... .max), radix: 36)
    temporaryPath = "\(folder)/.\(name.prefix(50)).\(suffix).partial"
    guard mkdir(temporaryPath, 0o777) == 0 else {
      throw PartialFile.cannotCreate(path, systemReason(errno))
    }
    _ = Self.inUse.withLock { $0.insert(temporaryPath) }
  }

  deinit {
    FileTree.remove(temporaryPath)
    _ = Self.inUse.withLock { $0.remove(temporaryPath) }
  }

  /// Removes everything that is being written, for a program that has to end at once.
  static func removeAll() {
    for path in inUse.withLock(\.self) { FileTree.remove(path) }
  }

  /// Checks that a folder could be put at `path`, without leaving anything there.
  ///
  /// - Throws: `.cannotCreate` where not.
  package static func check(
    _ path: String,
    overwrites: Bool,
    ownsFile: (String) -> Bool
  ) throws(AnnotateError) {
    let path = withoutSlash(path)
    let folder = PartialFile.split(path).folder
    try PartialFile.checkExistence(ofFolder: folder, for: path)
    if let existing = FileIdentity(of: path) {
      guard existing.isFolder else { throw PartialFile.cannotCreate(path, "it is not a folder") }
      let names = names(in: path)
      if let other = names.first(where: { !ownsFile($0) }) {
        throw PartialFile.cannotCreate(
          path,
          "there are files in it already, such as '\(other)'",
          hints: ["choose an empty folder, or a new one"]
        )
      }
      guard names.isEmpty || overwrites else { throw PartialFile.exists(path) }
    }
    try PartialFile.checkPermission(in: folder, for: path)
  }

  /// Where a file of the folder is until the folder is complete, for those who write it themselves.
  package func writtenPath(ofFileNamed name: String) -> String { "\(temporaryPath)/\(name)" }

  /// Puts a file into the folder; `name` may begin with that of a folder within, which is made where
  /// it is missing.
  ///
  /// - Throws: `.inputOutput` where that fails.
  package func write(_ bytes: [UInt8], toFileNamed name: String) throws(AnnotateError) {
    if let slash = name.lastIndex(of: "/") {
      // That it is there already is no failure; any other will show with the file.
      mkdir("\(temporaryPath)/\(name[..<slash])", 0o777)
    }
    guard let stream = fopen(writtenPath(ofFileNamed: name), "wb") else { throw failure(errno) }
    let isWritten = fwrite(bytes, 1, bytes.count, stream) == bytes.count
    let reason = errno
    guard fclose(stream) == 0 else { throw failure(errno) }
    guard isWritten else { throw failure(reason) }
  }

  /// Puts the complete folder at its final path.
  ///
  /// - Throws: `.inputOutput` where the disk fails, `.cannotCreate` where something has appeared there
  ///   meanwhile and may not be replaced.
  package func commit() throws(AnnotateError) {
    try synchronize()
    let wasThere = FileIdentity(of: finalPath) != nil
    // An empty folder is replaced like this, too.
    if rename(temporaryPath, finalPath) == 0 {
      placement.withLock { $0 = wasThere ? .overEmpty : .new }
      return
    }
    guard errno == ENOTEMPTY || errno == EEXIST else { throw failure(errno) }
    try Self.check(finalPath, overwrites: overwrites, ownsFile: ownsFile)
    guard exchange() else { throw failure(errno) }
    placement.withLock { $0 = .exchanged }
  }

  /// Takes a committed folder back from its final path, and puts there again what it has replaced.
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

  /// Makes both folders change places.
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

  /// Waits until the disk has everything.
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
    AnnotateError(.inputOutput, "cannot write", subject: finalPath, why: systemReason(number))
  }

  /// The names of everything in a folder, in order.
  private static func names(in folder: String) -> [String] {
    FileTree.content(of: folder).sorted()
  }

  /// A path without slashes at its end.
  package static func withoutSlash(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
