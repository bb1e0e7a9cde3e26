package import AnnotateMediaTypes
internal import Glibc

/// Reads and writes whole files in memory.
package enum FileContents {
  /// The bytes of a file, or at most the first `limit`.
  ///
  /// - Throws: `.missingInput` if it cannot be opened, `.inputOutput` if it cannot be read.
  package static func read(
    _ path: String,
    limit: Int = .max
  ) throws(AnnotateError) -> [UInt8] {
    guard let file = fopen(path, "rb") else {
      let why = systemReason(errno)
      throw AnnotateError(FileProblem.missing(path: path, reason: why))
    }
    defer { fclose(file) }
    // The expected bytes are read at once; the loop reads the rest of pipes and of growing files.
    var bytes = [UInt8](repeating: 0, count: min(limit, expectedSize(of: file)))
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    var block = [UInt8](repeating: 0, count: min(limit, 1 << 16))
    while bytes.count < limit,
      case let count = fread(&block, 1, min(block.count, limit - bytes.count), file), count > 0
    {
      bytes += block[..<count]
    }
    guard ferror(file) == 0 else {
      throw AnnotateError(FileProblem.unreadable(path: path, reason: systemReason(errno)))
    }
    return bytes
  }

  /// The size of a regular file; zero for anything else.
  private static func expectedSize(of file: UnsafeMutablePointer<FILE>) -> Int {
    var status = stat()
    guard fstat(fileno(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
    return Int(status.st_size)
  }

  /// Writes all bytes of a file that still has its temporary name.
  ///
  /// - Throws: `.inputOutput` if that fails.
  package static func write(_ bytes: [UInt8], to file: PartialFile) throws(AnnotateError) {
    try write(bytes, to: file, mode: "wbe")
  }

  /// Adds bytes to the end of a file that still has its temporary name.
  ///
  /// - Throws: `.inputOutput` if that fails.
  package static func append(_ bytes: [UInt8], to file: PartialFile) throws(AnnotateError) {
    try write(bytes, to: file, mode: "abe")
  }

  private static func write(
    _ bytes: [UInt8],
    to file: PartialFile,
    mode: String
  ) throws(AnnotateError) {
    guard let stream = fopen(file.temporaryPath, mode) else { throw failure(file) }
    let isWritten = fwrite(bytes, 1, bytes.count, stream) == bytes.count
    let reason = errno
    guard fclose(stream) == 0, isWritten else {
      if !isWritten { errno = reason }
      throw failure(file)
    }
  }

  /// Copies a whole file into one that still has its temporary name.
  ///
  /// - Throws: `.missingInput` if it cannot be opened, `.inputOutput` if reading or writing fails.
  package static func copy(_ path: String, to file: PartialFile) throws(AnnotateError) {
    guard let source = fopen(path, "rbe") else {
      throw AnnotateError(FileProblem.missing(path: path, reason: systemReason(errno)))
    }
    defer { fclose(source) }
    guard let target = fopen(file.temporaryPath, "wbe") else { throw failure(file) }
    var block = [UInt8](repeating: 0, count: 1 << 20)
    var isWritten = true
    while isWritten, case let count = fread(&block, 1, block.count, source), count > 0 {
      isWritten = fwrite(block, 1, count, target) == count
    }
    let reason = errno
    let isClosed = fclose(target) == 0
    guard isClosed, isWritten else {
      if !isWritten { errno = reason }
      throw failure(file)
    }
    guard ferror(source) == 0 else {
      throw AnnotateError(FileProblem.unreadable(path: path, reason: systemReason(reason)))
    }
  }

  /// Writes to an open file, such as standard output.
  ///
  /// - Throws: `.inputOutput` if that fails.
  package static func write(
    _ bytes: [UInt8],
    to descriptor: Int32,
    named name: String
  ) throws(AnnotateError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else {
        throw AnnotateError(FileProblem.unwritable(path: name, reason: systemReason(errno)))
      }
      rest = rest.dropFirst(max(0, count))
    }
  }

  private static func failure(_ file: PartialFile) -> AnnotateError {
    AnnotateError(
      FileProblem.unwritable(
        path: file.finalPath,
        reason: systemReason(errno),
        isDiskFull: errno == ENOSPC
      )
    )
  }
}
