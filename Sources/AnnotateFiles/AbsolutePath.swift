internal import Glibc

/// Absolute paths, which do not depend on the working folder of a process.
package enum AbsolutePath {
  /// The absolute form of a path; symbolic links in it are kept.
  package static func of(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    let start = PathText.decode(cString: folder)
    let rest = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    return (start == "/" ? "" : start) + "/" + rest
  }
}
