internal import Glibc

/// A folder of compiled models, so that they need not be compiled anew each time the program starts.
///
/// It is a help and never a need: whatever is wrong with the folder or a file in it, models are
/// compiled as if there were none.
package struct ModelCache: Sendable, Equatable {
  /// The path of the folder, which need not exist.
  package let folder: String

  /// The environment variable that names the folder; set to nothing, it says that there is none.
  package static let environmentVariable = "ANNOTATE_CACHE"

  /// Names a folder.
  package init(folder: String) {
    self.folder = folder
  }

  /// The user's cache, or nil where it is turned off or its place is not known.
  ///
  /// It is the one named in `ANNOTATE_CACHE`, else `annotate` in `XDG_CACHE_HOME`, else
  /// `.cache/annotate` in the home folder. Relative paths of the latter two count as unset, as the XDG
  /// Base Directory Specification wants it.
  package static func standard(
    variable: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
  ) -> ModelCache? {
    if let own = variable(environmentVariable) {
      return own.isEmpty ? nil : ModelCache(folder: own)
    }
    if let cache = variable("XDG_CACHE_HOME"), cache.hasPrefix("/") {
      return ModelCache(folder: cache + "/annotate")
    }
    if let home = variable("HOME"), home.hasPrefix("/") {
      return ModelCache(folder: home + "/.cache/annotate")
    }
    return nil
  }

  /// Makes the folder, readable by its owner alone.
  ///
  /// - Returns: whether it is there, may be written to, and belongs to the user who runs the program:
  ///   compiled models of others are not trusted, and root leaves nothing in another's home.
  func isUsable() -> Bool {
    var path = ""
    for part in folder.split(separator: "/", omittingEmptySubsequences: false) {
      path += part
      if !part.isEmpty { mkdir(path, 0o700) }
      path += "/"
    }
    var status = stat()
    return stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid() && access(folder, W_OK | X_OK) == 0
  }
}
