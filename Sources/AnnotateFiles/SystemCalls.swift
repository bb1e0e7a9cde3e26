internal import AnnotateWording
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

/// Paths as texts, though the system knows them as bytes that need not be UTF-8.
///
/// A byte that is not part of a valid character becomes a character for private use, and becomes the byte
/// again when the path is used. So every name can be opened and written, and shown by `quoted`.
package enum PathText {
  /// The text for the bytes of a path.
  package static func decode(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.undecodableByte != nil })
    {
      return text
    }
    var (rest, text) = (Array(bytes)[...], String.UnicodeScalarView())
    while let first = rest.first {
      if let (scalar, length) = character(at: rest), scalar.undecodableByte == nil {
        text.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        if let scalar = Unicode.Scalar(Unicode.Scalar.firstByte + UInt32(first)) {
          text.append(scalar)
        }
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  /// The text for a path of C.
  package static func decode(cString path: UnsafePointer<CChar>) -> String {
    decode(
      UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(truncatingIfNeeded:))
    )
  }

  /// The bytes of a path, with a zero at the end, for functions of C.
  package static func encode(_ path: String) -> [CChar] {
    // Most paths are of ASCII; looking at their scalars would take most of the time of a call.
    guard !path.utf8.allSatisfy({ $0 < 0x80 }) else { return Array(path.utf8CString) }
    guard path.unicodeScalars.contains(where: { $0.undecodableByte != nil }) else {
      return path.utf8.map(CChar.init(truncatingIfNeeded:)) + [0]
    }
    var bytes: [UInt8] = []
    for scalar in path.unicodeScalars {
      if let byte = scalar.undecodableByte {
        bytes.append(byte)
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    return bytes.map(CChar.init(truncatingIfNeeded:)) + [0]
  }

  /// The character at the start of some bytes and its length in bytes; nil if they are not valid.
  private static func character(at bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    guard case .valid(let encoded) = parser.parseScalar(from: &iterator) else { return nil }
    return (Unicode.UTF8.decode(encoded), encoded.count)
  }
}

/// The system's message for an error number, in lower case, such as `no such file or directory`.
package func systemReason(_ number: Int32) -> String {
  let words = String(cString: strerror(number))
  return words.prefix(1).lowercased() + words.dropFirst()
}
