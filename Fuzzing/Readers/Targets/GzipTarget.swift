import AnnotateCompression

/// A gzip file, which holds the same in whatever pieces it is read.
enum GzipTarget {
  static func use(_ bytes: [UInt8]) {
    let whole = content(of: bytes, pieces: max(1, bytes.count))
    let small = content(of: bytes, pieces: 1 + Int(bytes.last ?? 0) % 64)
    precondition(whole == small, "the text depends on the pieces")
  }

  /// The text so far and whether the file is complete; nil if it is damaged.
  private static func content(of bytes: [UInt8], pieces size: Int) -> Content? {
    let decompressor = GzipDecompressor()
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      let piece = Array(bytes[start..<min(start + size, bytes.count)])
      guard let more = try? decompressor.add(piece) else { return nil }
      text += more
    }
    return Content(text: text, isComplete: decompressor.isComplete)
  }

  private struct Content: Equatable {
    let text: [UInt8]
    let isComplete: Bool
  }
}
