internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import Glibc

/// Writes a file that has one JSON object a line and appears at its final path when it is complete.
final class RecordFile {
  private let file: PartialFile
  private let stream: UnsafeMutablePointer<FILE>
  private var isOpen = true
  /// The line that is being written; its memory is used again.
  private var line: [UInt8] = []

  /// Opens a file to write to it under its temporary name.
  ///
  /// - Throws: `.inputOutput` where it cannot be opened.
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
  /// - Throws: `.inputOutput` where that fails.
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

  /// Puts the finished file at its final path.
  ///
  /// - Throws: `.inputOutput` or `.cannotCreate` where that fails.
  func commit() throws(AnnotateError) { try file.commit() }

  private func failure(_ number: Int32) -> AnnotateError {
    AnnotateError(.inputOutput, "cannot write", subject: file.finalPath, why: systemReason(number))
  }
}
