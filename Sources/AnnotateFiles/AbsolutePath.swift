internal import Glibc

/// Paths that lead to one place whatever folder a process works in.
package enum AbsolutePath {
  /// The path from the root on; links in it stay links.
  package static func of(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    let start = String(cString: folder)
    let rest = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    return (start == "/" ? "" : start) + "/" + rest
  }
}
