internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import Glibc

/// A folder of compiled models, which saves compiling them each time the program starts.
///
/// The cache is optional: if anything is wrong with the folder or a file in it, models are compiled as
/// if there were no cache.
package struct ModelCache: Sendable, Hashable {
  /// The path of the folder, which need not exist.
  package let folder: String

  /// The environment variable that names the folder; an empty value turns the cache off.
  package static let environmentVariable = "ANNOTATE_CACHE"

  /// Creates a cache in a folder.
  package init(folder: String) {
    self.folder = folder
  }

  /// The user's cache; nil if it is turned off or its path is unknown.
  ///
  /// It is the folder that `ANNOTATE_CACHE` names, otherwise `annotate` in `XDG_CACHE_HOME`, otherwise
  /// `.cache/annotate` in the home folder. Relative paths of the latter two count as unset, as the XDG
  /// Base Directory Specification requires.
  package static func standard(
    variable: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
  ) -> ModelCache? {
    if let own = variable(environmentVariable) {
      return own.isEmpty ? nil : ModelCache(folder: own)
    }
    if let cache = variable("XDG_CACHE_HOME"), FilePath(cache).isAbsolute {
      return ModelCache(folder: cache + "/annotate")
    }
    if let home = variable("HOME"), FilePath(home).isAbsolute {
      return ModelCache(folder: home + "/.cache/annotate")
    }
    return nil
  }

  /// Creates the folder if necessary, readable by its owner only.
  ///
  /// - Returns: whether the folder exists, is writable, and belongs to the user who runs the program:
  ///   compiled models of other users are not trusted, and root leaves no files in another user's home
  ///   folder.
  package func isUsable() -> Bool {
    do throws(AnnotateError) {
      try FolderMaking.make(folder, mode: 0o700)
    } catch {
      return false
    }
    return Self.isOwn(folder, S_IFDIR) && access(folder, W_OK | X_OK) == 0
  }

  /// The path of a file in the folder.
  func path(of key: Fingerprint, extension suffix: String) -> String {
    "\(folder)/\(key.hexadecimal).\(suffix)"
  }

  /// The bytes of a file in the folder; nil if it is missing, or the file or the folder belongs to another
  /// user.
  func contents(of path: String) -> [UInt8]? {
    isOwnFile(path) ? try? FileContents.read(path) : nil
  }

  /// The same in memory that the system can take back.
  func mappedContents(of path: String) -> StoredBytes? {
    isOwnFile(path) ? StoredBytes(path: path) : nil
  }

  /// Whether a file and the folder belong to the user who runs the program.
  func isOwnFile(_ path: String) -> Bool {
    Self.isOwn(folder, S_IFDIR) && Self.isOwn(path, S_IFREG)
  }

  /// Whether a file of this type is at `path` and belongs to the user who runs the program.
  private static func isOwn(_ path: String, _ type: mode_t) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == type
      && status.st_uid == geteuid()
  }
}
