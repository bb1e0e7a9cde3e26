internal import AnnotateFiles
internal import AnnotateInventory
internal import CAnnotateFFmpeg
internal import Glibc

/// Reads and changes the headers at the beginning of an AVI file: lists of chunks, each with a four-letter
/// name and its length.
enum AVIHeader {
  /// The most bytes that are searched for headers; real files need far less.
  private static let maximumSize = 1 << 20

  static let notUnderstood = FFmpegError(code: SHIM_INVALIDDATA, operation: "strh")

  /// The byte offsets of the stream headers (`strh`) in a file, in the order of the streams.
  ///
  /// - Throws: the system's error if the file cannot be read, `SHIM_INVALIDDATA` if it is not an AVI file.
  static func streamHeaders(of path: String) throws(FFmpegError) -> [Int] {
    guard let stream = fopen(path, "rb") else { throw failure("fopen") }
    defer { fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: maximumSize)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, stream))
    guard name(in: bytes, at: 0) == "RIFF", name(in: bytes, at: 8) == "AVI " else {
      throw notUnderstood
    }
    let file = lists("hdrl", of: bytes, in: 12..<bytes.count)
    let streams = file.flatMap { lists("strl", of: bytes, in: $0) }
    return streams.compactMap { list in
      chunks(of: bytes, in: list).first { $0.name == "strh" }?.contents.lowerBound
    }
  }

  /// Writes a little-endian number at a byte offset of a file.
  ///
  /// - Throws: the system's error if that fails.
  static func write(_ number: UInt32, at offset: Int, of path: String) throws(FFmpegError) {
    guard let file = fopen(path, "r+b") else { throw failure("fopen") }
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    let isWritten = fseek(file, offset, SEEK_SET) == 0 && fwrite(bytes, 1, 4, file) == 4
    guard fclose(file) == 0, isWritten else { throw failure("fwrite") }
  }

  private struct Chunk {
    let name: String
    /// The type of a list; nil for other chunks.
    let list: String?
    let contents: Range<Int>
  }

  private static func chunks(of bytes: [UInt8], in range: Range<Int>) -> [Chunk] {
    var (chunks, offset) = ([Chunk](), range.lowerBound)
    while let name = name(in: bytes, at: offset), offset + 8 <= range.upperBound {
      let size = Int(bytes[(offset + 4)..<(offset + 8)].littleEndian)
      let (start, end) = (offset + 8, min(offset + 8 + size, range.upperBound))
      let list = name == "LIST" ? Self.name(in: bytes, at: start) : nil
      let contents = list == nil ? start : min(start + 4, end)
      chunks.append(Chunk(name: name, list: list, contents: contents..<end))
      // A padding byte follows contents of an odd size.
      offset += 8 + size + size % 2
    }
    return chunks
  }

  /// The contents of the lists of the type `kind`.
  private static func lists(
    _ kind: String,
    of bytes: [UInt8],
    in range: Range<Int>
  ) -> [Range<Int>] {
    chunks(of: bytes, in: range).filter { $0.list == kind }.map(\.contents)
  }

  private static func name(in bytes: [UInt8], at offset: Int) -> String? {
    guard offset + 8 <= bytes.count else { return nil }
    return String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
  }

  private static func failure(_ operation: String) -> FFmpegError {
    // FFmpeg's error codes are the negated codes of the system.
    FFmpegError(code: -errno, operation: operation)
  }
}
