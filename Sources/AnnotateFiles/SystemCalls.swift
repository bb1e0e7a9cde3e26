package import Glibc

// Functions of the C library for paths as `PathText` reads them. They have the names of those that they call,
// and the compiler prefers them where a path is a `String`.

/// Opens a file.
package func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  Glibc.open(PathText.encode(path), flags, mode)
}

/// Opens a file as a stream.
package func fopen(_ path: String, _ mode: String) -> UnsafeMutablePointer<FILE>? {
  Glibc.fopen(PathText.encode(path), mode)
}

/// The status of a file; links are followed.
///
/// The function of C shares its name with its structure.
package func readStatus(of path: String, _ status: UnsafeMutablePointer<stat>) -> Int32 {
  fstatat(AT_FDCWD, PathText.encode(path), status, 0)
}

/// Checks permissions.
package func access(_ path: String, _ mode: Int32) -> Int32 {
  Glibc.access(PathText.encode(path), mode)
}

/// Moves a file.
@discardableResult
package func rename(_ old: String, _ new: String) -> Int32 {
  Glibc.rename(PathText.encode(old), PathText.encode(new))
}

/// Gives a file a second name.
package func link(_ old: String, _ new: String) -> Int32 {
  Glibc.link(PathText.encode(old), PathText.encode(new))
}

/// Removes a file.
@discardableResult
package func unlink(_ path: String) -> Int32 { Glibc.unlink(PathText.encode(path)) }

/// Makes a folder.
@discardableResult
package func mkdir(_ path: String, _ mode: mode_t) -> Int32 {
  Glibc.mkdir(PathText.encode(path), mode)
}

/// Removes an empty folder.
@discardableResult
package func rmdir(_ path: String) -> Int32 { Glibc.rmdir(PathText.encode(path)) }

/// Opens a folder.
package func opendir(_ path: String) -> OpaquePointer? { Glibc.opendir(PathText.encode(path)) }

/// Changes permissions.
@discardableResult
package func chmod(_ path: String, _ mode: mode_t) -> Int32 {
  Glibc.chmod(PathText.encode(path), mode)
}

/// Changes the owner.
package func chown(_ path: String, _ owner: uid_t, _ group: gid_t) -> Int32 {
  Glibc.chown(PathText.encode(path), owner, group)
}

/// The absolute path without links; nil if there is no such file.
package func realpath(_ path: String) -> String? {
  guard let resolved = Glibc.realpath(PathText.encode(path), nil) else { return nil }
  defer { free(resolved) }
  return PathText.decode(cString: resolved)
}
