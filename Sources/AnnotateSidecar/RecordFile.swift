internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import Glibc

/// Writes a file with one JSON object per line, which appears at its final path when it is complete.
final class RecordFile {
  private let file: PartialFile
  private let stream: UnsafeMutablePointer<FILE>
  private var isOpen = true
  /// The line that is being written; its memory is reused.
  private var line: [UInt8] = []

  /// Opens a file for writing under its temporary name.
  ///
  /// - Throws: `.inputOutput` if it cannot be opened.
  init(_ file: PartialFile) throws(AnnotateError) {
    self.file = file
    guard let stream = fopen(file.temporaryPath, "w") else {
      throw AnnotateError(
        .inputOutput,
        "cannot write",
        subject: file.finalPath,
        why: systemReason(errno)
      )
    }
    self.stream = stream
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
    guard fwrite(line, 1, line.count, stream) == line.count else { throw failure(errno) }
  }

  /// Closes the file, which still has its temporary name.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  func close() throws(AnnotateError) {
    isOpen = false
    guard fclose(stream) == 0 else { throw failure(errno) }
  }

  /// Moves the finished file to its final path.
  ///
  /// - Throws: `.inputOutput` or `.cannotCreate` if that fails.
  func commit() throws(AnnotateError) { try file.commit() }

  private func failure(_ number: Int32) -> AnnotateError {
    AnnotateError(.inputOutput, "cannot write", subject: file.finalPath, why: systemReason(number))
  }
}
