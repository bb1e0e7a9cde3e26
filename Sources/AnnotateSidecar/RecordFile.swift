internal import AnnotateCompression
internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import Glibc

/// Writes a file with one JSON object per line, which appears at its final path when it is complete, and is compressed if
/// its name ends in `.gz`.
final class RecordFile {
  /// The final path, with what moves the file there; nil if it is written where it stays.
  private let file: PartialFile?
  private let path: String
  private let stream: UnsafeMutablePointer<FILE>
  /// Who gets each line; nil if the lines are written.
  private let receiver: DatagramSender?
  /// Whether somebody reads the lines while they are written.
  private let isStreamed: Bool
  /// Compresses the lines of a file whose name asks for it; nil for others.
  private let compressor: GzipCompressor?
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
    (self.file, path, self.stream, isStreamed) = (file, file.finalPath, stream, false)
    (receiver, compressor) = (nil, Self.compressor(for: file.finalPath))
  }

  /// Creates a file that the caller moves to its final path; empties that of an earlier attempt.
  ///
  /// - Throws: `.inputOutput` if it cannot be created.
  init(creating path: String) throws(AnnotateError) {
    guard let stream = fopen(path, "we") else { throw Self.failure(path, errno) }
    (file, self.path, self.stream, isStreamed) = (nil, path, stream, false)
    (receiver, compressor) = (nil, Self.compressor(for: path))
  }

  private init(streamingTo descriptor: Int32, named name: String) throws(AnnotateError) {
    guard descriptor >= 0, let stream = fdopen(descriptor, "w") else {
      throw Self.failure(name, errno)
    }
    (file, path, self.stream, isStreamed) = (nil, name, stream, true)
    (receiver, compressor) = (nil, nil)
  }

  /// Sends each line to an address.
  ///
  /// - Throws: `.inputOutput` if there is no such address.
  init(sendingTo address: NetworkAddress) throws(AnnotateError) {
    let sender = try DatagramSender(to: address)
    // What is written besides goes nowhere.
    guard let nowhere = fopen("/dev/null", "we") else { throw Self.failure(address.shown, errno) }
    (file, path, stream, isStreamed, receiver) = (nil, address.shown, nowhere, true, sender)
    compressor = nil
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
    if isOpen { fclose(stream) }
  }

  /// Writes a line.
  ///
  /// - Throws: `.inputOutput` if writing fails.
  func write(_ value: JSONValue) throws(AnnotateError) {
    line.removeAll(keepingCapacity: true)
    value.append(to: &line)
    line.append(UInt8(ascii: "\n"))
    if let receiver { return receiver.send(line) }
    try write(compressor?.add(line) ?? line)
    guard !isStreamed || fflush(stream) == 0 else { throw failure(errno) }
  }

  private func write(_ bytes: [UInt8]) throws(AnnotateError) {
    guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else { throw failure(errno) }
  }

  /// Closes the file, which still has its temporary name.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  func close() throws(AnnotateError) {
    if let compressor { try write(compressor.finish()) }
    // Otherwise moving it waits for the disk.
    if file == nil, !isStreamed {
      guard fflush(stream) == 0, fsync(fileno(stream)) == 0 else { throw failure(errno) }
    }
    isOpen = false
    guard fclose(stream) == 0 else { throw failure(errno) }
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
