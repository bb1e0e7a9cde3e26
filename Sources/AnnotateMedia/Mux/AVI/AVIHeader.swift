internal import CAnnotateFFmpeg
internal import Glibc

/// The headers at the beginning of an AVI: lists of chunks, each with four letters and its length.
enum AVIHeader {
  /// More than this the headers of a file never take.
  private static let largestSize = 1 << 20

  static let notUnderstood = FFmpegError(code: SHIM_INVALIDDATA, operation: "strh")

  /// Where in a file the headers of its streams (`strh`) are, in the order of the streams.
  ///
  /// - Throws: the system's reason where it cannot be read, `SHIM_INVALIDDATA` where it is no AVI.
  static func streamHeaders(of path: String) throws(FFmpegError) -> [Int] {
    guard let stream = fopen(path, "rb") else { throw failure("fopen") }
    defer { fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: largestSize)
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

  /// Writes a number at a place.
  ///
  /// - Throws: the system's reason where that fails.
  static func write(_ number: UInt32, at place: Int, of path: String) throws(FFmpegError) {
    guard let file = fopen(path, "r+b") else { throw failure("fopen") }
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    let isWritten = fseek(file, place, SEEK_SET) == 0 && fwrite(bytes, 1, 4, file) == 4
    guard fclose(file) == 0, isWritten else { throw failure("fwrite") }
  }

  private struct Chunk {
    let name: String
    /// What a list is of; nil for other chunks.
    let list: String?
    let contents: Range<Int>
  }

  private static func chunks(of bytes: [UInt8], in range: Range<Int>) -> [Chunk] {
    var (chunks, place) = ([Chunk](), range.lowerBound)
    while let name = name(in: bytes, at: place), place + 8 <= range.upperBound {
      let size = bytes[(place + 4)..<(place + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
      let (start, end) = (place + 8, min(place + 8 + size, range.upperBound))
      let list = name == "LIST" ? Self.name(in: bytes, at: start) : nil
      let contents = list == nil ? start : min(start + 4, end)
      chunks.append(Chunk(name: name, list: list, contents: contents..<end))
      // Contents of an odd size are followed by a byte of nothing.
      place += 8 + size + size % 2
    }
    return chunks
  }

  /// The contents of the lists of a kind.
  private static func lists(
    _ kind: String,
    of bytes: [UInt8],
    in range: Range<Int>
  ) -> [Range<Int>] {
    chunks(of: bytes, in: range).filter { $0.list == kind }.map(\.contents)
  }

  private static func name(in bytes: [UInt8], at place: Int) -> String? {
    guard place + 8 <= bytes.count else { return nil }
    return String(decoding: bytes[place..<(place + 4)], as: UTF8.self)
  }

  private static func failure(_ operation: String) -> FFmpegError {
    // FFmpeg's codes are the system's, below zero.
    FFmpegError(code: -errno, operation: operation)
  }
}
