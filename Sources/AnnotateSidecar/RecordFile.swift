internal import AnnotateCompression
internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import Glibc

/// Writes a file with one JSON object per line, which appears at its final path when it is complete, and is compressed if
/// its name ends in `.gz`; or sends the lines while they are written.
final class RecordFile {
  /// Where the lines go.
  private enum Target {
    /// Into a file; with its compressor if its name asks for one.
    case file(UnsafeMutablePointer<FILE>, GzipCompressor?)
    /// To somebody who reads them while they are written.
    case reader(UnsafeMutablePointer<FILE>)
    /// To an address, each as a datagram.
    case address(DatagramSender)
  }

  /// The final path, with what moves the file there; nil if it is written where it stays.
  private let file: PartialFile?
  private let path: String
  private let target: Target
  private var isOpen = true
  /// The line that was written last, with its line feed; its memory is reused.
  private(set) var line: [UInt8] = []

  /// Opens a file for writing under its temporary name.
  ///
  /// - Throws: `.inputOutput` if it cannot be opened.
  init(_ file: PartialFile) throws(AnnotateError) {
    guard let stream = fopen(file.temporaryPath, "w") else {
      throw Self.failure(file.finalPath, errno)
    }
    (self.file, path) = (file, file.finalPath)
    target = .file(stream, Self.compressor(for: file.finalPath))
  }

  /// Creates a file that the caller moves to its final path; empties that of an earlier attempt.
  ///
  /// - Throws: `.inputOutput` if it cannot be created.
  init(creating path: String) throws(AnnotateError) {
    guard let stream = fopen(path, "we") else { throw Self.failure(path, errno) }
    (file, self.path) = (nil, path)
    target = .file(stream, Self.compressor(for: path))
  }

  private init(streamingTo descriptor: Int32, named name: String) throws(AnnotateError) {
    guard descriptor >= 0, let stream = fdopen(descriptor, "w") else {
      throw Self.failure(name, errno)
    }
    (file, path, target) = (nil, name, .reader(stream))
  }

  /// Sends each line to an address.
  ///
  /// - Throws: `.inputOutput` if there is no such address.
  init(sendingTo address: NetworkAddress) throws(AnnotateError) {
    (file, path) = (nil, address.shown)
    target = .address(try DatagramSender(to: address))
  }

  /// Writes to standard output.
  ///
  /// - Throws: `.inputOutput` if it is closed.
  static func standardOutput() throws(AnnotateError) -> RecordFile {
    try RecordFile(
      streamingTo: fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0),
      named: "standard output"
    )
  }

  private static func compressor(for path: String) -> GzipCompressor? {
    FilePath(path).namesCompression ? GzipCompressor() : nil
  }

  deinit {
    guard isOpen else { return }
    switch target {
    case .file(let stream, _), .reader(let stream): fclose(stream)
    case .address: break
    }
  }

  /// Writes a line.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  func write(_ value: JSONValue) throws(AnnotateError) {
    line.removeAll(keepingCapacity: true)
    value.append(to: &line)
    line.append(UInt8(ascii: "\n"))
    switch target {
    case .file(let stream, let compressor): try write(compressor?.add(line) ?? line, to: stream)
    case .reader(let stream):
      try write(line, to: stream)
      try check(fflush(stream))
    case .address(let sender): sender.send(line)
    }
  }

  private func write(_ bytes: [UInt8], to stream: UnsafeMutablePointer<FILE>) throws(AnnotateError)
  {
    guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else { throw failure(errno) }
  }

  /// Closes the file, which still has its temporary name.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  func close() throws(AnnotateError) {
    switch target {
    case .file(let stream, let compressor):
      if let compressor { try write(compressor.finish(), to: stream) }
      // Otherwise moving it waits for the disk.
      if file == nil {
        try check(fflush(stream))
        try check(fsync(fileno(stream)))
      }
      try close(stream)
    case .reader(let stream): try close(stream)
    case .address: break
    }
  }

  private func close(_ stream: UnsafeMutablePointer<FILE>) throws(AnnotateError) {
    isOpen = false
    try check(fclose(stream))
  }

  private func check(_ result: Int32) throws(AnnotateError) {
    guard result == 0 else { throw failure(errno) }
  }

  /// Moves the finished file to its final path.
  ///
  /// - Throws: `.inputOutput` or `.cannotCreate` if that fails.
  func commit() throws(AnnotateError) { try file?.commit() }

  private func failure(_ number: Int32) -> AnnotateError { Self.failure(path, number) }

  private static func failure(_ path: String, _ number: Int32) -> AnnotateError {
    AnnotateError(FileProblem.unwritable(path: path, reason: systemReason(number)))
  }
}
